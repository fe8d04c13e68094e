/**
 * The highest number of a change that this program has seen, of its own writes and of what it heard. Calls say it, so
 * that a database for reading that is a little behind does not answer with what was before.
 */
export interface SeenChanges {
  /** Null: not known; calls say nothing then, and are answered by the database that is written. */
  current(): number | null
  /** Something that changes up to this number are in was seen: an answer, or news. */
  saw(seq: number): void
  /** A write ended in a way that tells no number: it may have changed something, or others had before. */
  lost(): void
  /** Begins a call. @returns what notes the number that its answer says */
  begin(): (seq: number) => void
}

export function createSeenChanges(): SeenChanges {
  let seen: number | null = null
  let losses = 0
  const saw = (seq: number): void => {
    if (seen !== null) seen = Math.max(seen, seq)
  }
  return {
    current: () => seen,
    saw,
    lost() {
      seen = null
      losses += 1
    },
    begin() {
      const before = losses
      return (seq) => {
        // What was asked before the loss may have been read before what was lost.
        if (seen === null && losses === before) seen = seq
        else saw(seq)
      }
    },
  }
}
