// The tables of webhooks. Types: see tables.ts.

export interface WebhookTables {
  webhook_endpoints: WebhookEndpointRow;
  webhook_deliveries: WebhookDeliveryRow;
  webhook_attempts: WebhookAttemptRow;
}

export interface WebhookEndpointRow {
  writer_id: string;
  url: string;
  secret: string;
  previous_secret: string | null;
  previous_secret_until: string | null;
  failing_since: string | null;
  disabled_at: string | null;
  disabled_reason: string | null;
  created_at: string;
  updated_at: string;
}

export interface WebhookDeliveryRow {
  id: string;
  writer_id: string;
  piece_id: string | null;
  kind: "piece" | "test";
  status: "due" | "delivered" | "failed";
  attempts: number;
  due_at: string;
  claimed_until: string | null;
  created_at: string;
  delivered_at: string | null;
}

export interface WebhookAttemptRow {
  delivery_id: string;
  number: number;
  at: string;
  duration_ms: number;
  status: number | null;
  response_head: string | null;
  error: string | null;
}
