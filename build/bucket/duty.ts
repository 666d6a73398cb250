/**
 * The part of the bucket that is agreed on in the database: which node writes to it, and which changes it holds. Only one
 * node writes to the bucket at a time.
 */
export interface BucketDuty {
  /** Whether this node writes to the bucket now. Takes or renews the duty. */
  take(): Promise<boolean>;
  /** Whether the duty, as last taken, still lasts. */
  isHeld(): boolean;
  /** The last change that this node's tree holds. It is read before a round is taken. */
  lastOfTree(): Promise<number>;
  /** The bucket holds every change up to this one. */
  settle(last: number): Promise<void>;
}

/** The duty of the only node of a service. */
export const SOLE_DUTY: BucketDuty = {
  take: async () => true,
  isHeld: () => true,
  lastOfTree: async () => 0,
  settle: async () => {},
};
