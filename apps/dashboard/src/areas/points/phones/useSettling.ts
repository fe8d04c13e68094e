import type { EventAnswer, ReceivedEvent } from '@org/core'
import { toasts } from '@org/ui'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { focusWhenLost } from '#lists/bulk/focus.ts'
import { useWritten } from '#live/written.ts'
import { sayNotDone } from '#writes/words.ts'
import { actCount, whyWords } from './words.ts'

const ACTS = '[data-acts-of-phones]'

/** Applies or dismisses what a phone sent and the server refused, and says what became of it. */
export function useSettling({ id, title, pointTitle }: Pick<ReceivedEvent, 'id' | 'title' | 'pointTitle'>) {
  const { collecting } = useClient()
  const written = useWritten()
  const [isApplying, setIsApplying] = useState(false)
  const name = `${title} · ${pointTitle}`

  /** Rejects with a catalog error: for a dialog that stays open with it. */
  async function settle(how: 'apply' | 'dismiss', reason: string): Promise<void> {
    const { answers } = await collecting.settle({ id, how, reason })
    // Its buttons go with the answer: the keyboard goes on at the list.
    void written('point', 'sample', 'label', 'field_year').then(() => focusWhenLost(ACTS))
    say(name, answers)
  }

  async function apply(): Promise<void> {
    setIsApplying(true)
    try {
      await settle('apply', '')
    } catch (error) {
      sayNotDone(`${name} was not applied`, name, error)
    } finally {
      setIsApplying(false)
    }
  }
  return { apply, dismiss: (reason: string) => settle('dismiss', reason), isApplying }
}

function say(name: string, [own, ...others]: readonly EventAnswer[]): void {
  if (own === undefined) return
  if (own.outcome === 'refused' || own.outcome === 'held') {
    toasts.show({ tone: 'bad', message: `${name} is still not applied. ${whyWords(own)}` })
    return
  }
  const done = own.outcome === 'applied' ? 'Applied' : 'Dismissed'
  toasts.show({ tone: 'ok', message: `${done}: ${name}.${followedWords(others)}` })
}

/** What became of those that were held behind it. */
function followedWords(others: readonly EventAnswer[]): string {
  const applied = others.filter(({ outcome }) => outcome === 'applied').length
  const refused = others.filter(({ outcome }) => outcome === 'refused').length
  return [
    ...(applied === 0 ? [] : [` ${actCount(applied)} behind it applied too.`]),
    ...(refused === 0 ? [] : [` ${actCount(refused)} behind it not applied.`]),
  ].join('')
}
