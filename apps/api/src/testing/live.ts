import type { LiveChange, Present } from '@org/core/contract'
import { createLiveChanges, type LiveChanges } from '@org/core/live'
import { createNodePlatform } from '@org/core/platform/node'
import { TEST_REQUEST_TOKEN } from './test-api.ts'

/** The product's own listener, and everything it was told. */
export interface Listening {
  live: LiveChanges
  changes: LiveChange[]
  resets: number[]
  /** Who was said to be where. */
  people: Present[]
  /** Messages of what closed it for good. */
  refused: string[]
  /** Resolves when the condition holds; looked at whenever something is told. */
  until(condition: (listening: Listening) => boolean): Promise<void>
  /** Resolves when it is told what is committed from now on. */
  ready(): Promise<void>
}

export interface ListenOptions {
  /** The address at the moment: it may move to another process. */
  url: () => string
  token: () => Promise<string>
  since?: number
}

export function listen({ url, token, since }: ListenOptions): Listening {
  const waiting = new Set<() => void>()
  const look = (): void => {
    for (const each of waiting) each()
  }
  const listening: Listening = {
    changes: [],
    resets: [],
    people: [],
    refused: [],
    live: createLiveChanges({
      requestToken: TEST_REQUEST_TOKEN,
      accessToken: token,
      refresh: token,
      // A path from the root of whichever process is there.
      fetch: (input, init) => fetch(`${url()}${String(input)}`, init),
      clock: createNodePlatform().clock,
      ...(since === undefined ? {} : { since }),
      onChanges: (changes) => {
        listening.changes.push(...changes)
        look()
      },
      onHere: (people) => {
        listening.people.push(...people)
        look()
      },
      onReset: (seq) => {
        listening.resets.push(seq)
        look()
      },
      onState: look,
      onRefused: ({ message }) => {
        listening.refused.push(message)
        look()
      },
    }),
    until(condition) {
      return new Promise((resolve) => {
        const check = (): void => {
          if (!condition(listening)) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      })
    },
    ready: () => listening.until(({ live }) => live.state === 'live'),
  }
  return listening
}
