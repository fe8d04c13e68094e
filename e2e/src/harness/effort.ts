import type { Page } from 'playwright-core'
import * as z from 'zod'

/** What a job takes of a person: presses of the pointer or of a finger, and keys, each letter counted. */
export interface Effort {
  presses: number
  keys: number
}

const effortSchema = z.object({ presses: z.number(), keys: z.number() })

/** Begins to count on a tab that is not loaded again. @returns the effort so far */
export async function countEffort(tab: Page): Promise<() => Promise<Effort>> {
  await tab.evaluate(() => {
    const effort = { presses: 0, keys: 0 }
    const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta'])
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) effort.presses += 1
      },
      true,
    )
    addEventListener(
      'keydown',
      ({ isTrusted, repeat, key }) => {
        if (isTrusted && !repeat && !MODIFIERS.has(key)) effort.keys += 1
      },
      true,
    )
    Reflect.set(globalThis, 'effort', effort)
  })
  return async () => effortSchema.parse(await tab.evaluate('effort'))
}
