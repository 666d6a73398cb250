// Whole programs. The documentation shows them and the tests run them unchanged. Each listens on PORT, reads
// WEBHOOK_SECRET, and answers 204 to a genuine delivery and 401 to everything else.

const typescript = `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

const secret = process.env["WEBHOOK_SECRET"] ?? "";
const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");

function isGenuine(id: string, header: string, body: Buffer): boolean {
  const parts = header.split(",").map((part) => part.split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  // A delivery older than five minutes may be a replay.
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  const hmac = createHmac("sha256", key);
  const expected = hmac.update(\`\${id}.\${time}.\`).update(body).digest();
  return parts.some(([name, value = ""]) => {
    const given = Buffer.from(value, "hex");
    if (name !== "v1" || given.length !== expected.length) return false;
    return timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  // Verify the raw bytes: JSON that is parsed and written again may differ.
  const body = await buffer(request);
  const id = String(request.headers["webhook-id"]);
  const header = String(request.headers["x-service-signature"]);
  if (!isGenuine(id, header, body)) {
    response.writeHead(401).end();
    return;
  }
  const piece = JSON.parse(body.toString("utf8"));
  console.log("New piece:", piece.title, piece.url);
  response.writeHead(204).end();
}).listen(Number(process.env["PORT"] ?? 8000));
`;

const python = `import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def is_genuine(message_id, header, body):
    parts = [part.partition("=")[::2] for part in header.split(",")]
    sent = dict(parts).get("t", "")
    # A delivery older than five minutes may be a replay.
    if not sent.isdecimal() or abs(time.time() - int(sent)) > 300:
        return False
    signed = f"{message_id}.{sent}.".encode() + body
    expected = hmac.new(KEY, signed, hashlib.sha256).hexdigest().encode()
    return any(
        name == "v1" and hmac.compare_digest(value.encode(), expected)
        for name, value in parts
    )


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # Verify the raw bytes: JSON that is parsed and written again may differ.
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        message_id = self.headers.get("webhook-id", "")
        header = self.headers.get("x-service-signature", "")
        genuine = is_genuine(message_id, header, body)
        if genuine:
            piece = json.loads(body)
            print("New piece:", piece["title"], piece["url"], flush=True)
        self.send_response(204 if genuine else 401)
        self.end_headers()


port = int(os.environ.get("PORT", 8000))
HTTPServer(("", port), Receiver).serve_forever()
`;

const go = `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

var key, _ = base64.StdEncoding.DecodeString(
	strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))

func isGenuine(id, header string, body []byte) bool {
	var sent string
	var signatures []string
	for _, part := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(part, "=")
		switch name {
		case "t":
			sent = value
		case "v1":
			signatures = append(signatures, value)
		}
	}
	// A delivery older than five minutes may be a replay.
	seconds, err := strconv.ParseInt(sent, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > 300 {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.", id, sent)
	mac.Write(body)
	for _, signature := range signatures {
		given, err := hex.DecodeString(signature)
		if err == nil && hmac.Equal(given, mac.Sum(nil)) {
			return true
		}
	}
	return false
}

func receive(w http.ResponseWriter, r *http.Request) {
	// Verify the raw bytes: JSON that is parsed and written again may differ.
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 4<<20))
	header := r.Header.Get("X-Service-Signature")
	if err != nil || !isGenuine(r.Header.Get("webhook-id"), header, body) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var piece struct{ Title, URL string }
	if err := json.Unmarshal(body, &piece); err == nil {
		fmt.Println("New piece:", piece.Title, piece.URL)
	}
	w.WriteHeader(http.StatusNoContent)
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8000"
	}
	log.Fatal(http.ListenAndServe(":"+port, http.HandlerFunc(receive)))
}
`;

const library = `import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env["WEBHOOK_SECRET"] ?? "");

/** Throws if the delivery is not genuine. */
export function read(body: string, headers: Record<string, string>) {
  return webhook.verify(body, headers);
}
`;

export const RECEIVERS = { typescript, python, go, library } as const;
