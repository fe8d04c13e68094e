import { type Client, ProductError } from '@org/core'

/** Writers that go on through whatever happens to the database. */
export interface Writing {
  /** Names of growers, in the order of their answers. */
  acknowledged: string[]
  refused: unknown[]
  /** Between two answers that acknowledge, in seconds. */
  longestS(): number
  /** Resolves when each writer has the answer to its last write. */
  end(): Promise<void>
}

/** A refusal that a client answers by sending the same again. */
export const isForAMoment = (error: unknown): boolean =>
  error instanceof ProductError && error.status === 503 && error.retryable

const AGAIN_MS = 100

/**
 * Writers that send what was refused again under the same key, as the product's client does. One that is refused for good
 * ends.
 */
export function startWriting(client: Client, writers: number): Writing {
  const [acknowledged, refused]: [string[], unknown[]] = [[], []]
  const times = [performance.now()]
  let isEnding = false
  const writeOne = async (name: string): Promise<void> => {
    for (;;)
      try {
        await client.growers.create({ name }, { idempotencyKey: name.replace(' ', '-') })
        acknowledged.push(name)
        times.push(performance.now())
        return
      } catch (error) {
        refused.push(error)
        if (!isForAMoment(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
  }
  const write = async (writer: number): Promise<void> => {
    for (let number = 0; !isEnding; number += 1) await writeOne(`Grower ${writer}-${number}`)
  }
  const all = Promise.allSettled(Array.from({ length: writers }, (_, writer) => write(writer)))
  return {
    acknowledged,
    refused,
    longestS: () => Math.max(...times.slice(1).map((time, at) => time - (times[at] ?? time))) / 1_000,
    async end() {
      isEnding = true
      await all
    },
  }
}
