/** The slowest line a file is expected to come through, in bytes a millisecond (128 kB/s). */
const SLOW_LINE_BYTES_PER_MS = 128
/** The server reads a file whole before it answers, in a process that has a minute for it. */
const READING_MS = 60_000
/** No upload has longer. The server gives up a little later, so that it is the client who says so. */
const MAX_UPLOAD_MS = 600_000

/**
 * How long one attempt may take: as long as its endpoint asks for at least; a file has its way through a slow line, and the server's reading of it, on top.
 *
 * @param timeoutMs what a call without a file has, in milliseconds
 * @param fileBytes the size of the file to send, infinite where nobody knows it; undefined without a file
 * @param patienceMs the endpoint's own
 * @returns milliseconds
 */
export function attemptMs(timeoutMs: number, fileBytes: number | undefined, patienceMs = 0): number {
  if (fileBytes === undefined) return Math.max(timeoutMs, patienceMs)
  return Math.min(MAX_UPLOAD_MS, timeoutMs + READING_MS + fileBytes / SLOW_LINE_BYTES_PER_MS)
}
