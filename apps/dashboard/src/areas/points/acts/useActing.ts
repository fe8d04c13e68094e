import type { Point, PointAct, PointActResult, PointCause } from '@org/core'
import { errors } from '@org/core/contract'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { focusWhenLost } from '#lists/bulk/focus.ts'
import { useWritten } from '#live/written.ts'
import { sayNotDone } from '#writes/words.ts'
import { useChosen } from '../chosen.ts'
import { type Asking, useAsked } from './asked.ts'
import { asksMore, doneCountWords, doneWords } from './events.ts'

const REACHED = '[role="grid"][aria-label="Sampling points"] [role="row"][tabindex="0"]'

/** An act with what it needs, but for its points. */
export type ActWords = Words<PointAct> | { event: 'waive'; reason: string; cause?: PointCause | undefined }
type Words<A> = A extends unknown ? Omit<A, 'points'> : never

/** Does with points what a person says, and tells what became of them; one call at a time. */
export function useActing() {
  const call = useCall()
  const { offer } = useUndo()
  const choose = useChosen((chosen) => chosen.choose)
  const [isActing, setIsActing] = useState(false)

  /** Rejects with a catalog error: for a dialog that stays open with it. */
  async function run({ act, points, ofChosen }: Asking, words: ActWords): Promise<void> {
    setIsActing(true)
    try {
      const { editId, moved, refused } = await call(words, points)
      const [only] = refused
      // Of one point the dialog itself says it: what was typed is still there.
      if (ofChosen === undefined && only !== undefined) throw errors.conflict(only.message, only.remedy)
      if (ofChosen !== undefined) {
        choose([])
        focusWhenLost(REACHED)
      }
      const acted = actedOn(points, moved)
      if (refused.length > 0)
        useAsked.setState({ left: { title: doneCountWords(act, acted.length), rows: refused } })
      if (acted.length > 0) offer(editId, doneWords(act, acted))
    } finally {
      setIsActing(false)
    }
  }

  /** Does it, or asks first. */
  function start(asking: Asking): void {
    if (asksMore(asking.act)) useAsked.setState({ asking, picked: null, isPicking: false })
    else if (asking.act === 'retry' || asking.act === 'replace')
      run(asking, { event: asking.act }).catch((error: unknown) =>
        sayNotDone('Nothing was changed', 'this change', error),
      )
  }

  return { start, run, isActing }
}

/** Replacements that took a place moved too: it is not them that were acted on. */
function actedOn(points: readonly Point[], moved: readonly Point[]): Point[] {
  const asked = new Set(points.map(({ id }) => id))
  return moved.filter(({ id }) => asked.has(id))
}

function useCall() {
  const client = useClient()
  const written = useWritten()
  return async (words: ActWords, rows: readonly Point[]): Promise<PointActResult> => {
    const points = rows.map(({ id, version }) => ({ id, version }))
    const result =
      words.event === 'waive'
        ? await client.points.waive({ points, reason: words.reason, cause: words.cause })
        : await client.points.act({ act: { ...words, points } })
    void written('point', 'sample', 'field_year')
    return result
  }
}
