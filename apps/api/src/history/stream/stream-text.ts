import type { LiveChange, LiveEnd, Present } from '@org/core/contract'

const encoder = new TextEncoder()

/** A comment as heartbeat. */
export const HEARTBEAT = encoder.encode(':\n\n')

/** @param id the number a listener resumes after when this is the last it heard; null leaves the one before */
function event(name: string, id: number | null, data: object): string {
  return `event: ${name}\n${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}

/** The first event. Its id is the number after which changes follow. */
export function helloText(seq: number, heartbeatMs: number): Uint8Array {
  return encoder.encode(event('hello', seq, { seq, heartbeatMs }))
}

export function changesText(changes: readonly LiveChange[]): Uint8Array {
  return encoder.encode(changes.map((change) => event('change', change.seq, change)).join(''))
}

export function resetText(seq: number): Uint8Array {
  return encoder.encode(event('reset', seq, { seq }))
}

export function endText(why: LiveEnd): Uint8Array {
  return encoder.encode(event('end', null, { why }))
}

/** Without a number: nobody resumes after it. */
export function hereText(people: readonly Present[]): Uint8Array {
  return encoder.encode(event('here', null, { people }))
}
