import type { PointCause, SampleAct, SampleActResult } from '@org/core'
import { errors } from '@org/core/contract'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { focusWhenLost } from '#lists/bulk/focus.ts'
import { useWritten } from '#live/written.ts'
import { useChosen } from '../chosen.ts'
import { sampleCount, sampleName } from '../words.ts'
import { useAsked } from './asked.ts'

const REACHED = '[role="grid"][aria-label="Samples"] [role="row"][tabindex="0"]'

/** A sample, as it was seen. */
export interface SeenSample {
  id: number
  version: number
}

/** Why samples are waived. */
interface Waiving {
  reason: string
  cause: PointCause | undefined
}

/** Decides about samples, and says what became of them. Both reject with a catalog error. */
export function useSampleActs() {
  const { labels } = useClient()
  const written = useWritten()
  const { offer } = useUndo()
  const choose = useChosen((chosen) => chosen.choose)

  /** A sample alone that is refused is the failure of the act itself. */
  function tell(
    result: SampleActResult,
    asked: readonly SeenSample[],
    done: string,
    ofChosen: boolean,
  ): void {
    void written('sample', 'label', 'manifest_line', 'shipment', 'field_year')
    const [only] = result.refused
    if (asked.length === 1 && only !== undefined) throw errors.conflict(only.message, only.remedy)
    const words = doneWords(result, asked, done)
    if (result.editId !== null) offer(result.editId, words)
    if (result.refused.length > 0)
      useAsked.setState({ left: { title: words, rows: result.refused, of: ['sample', 'samples'] } })
    if (!ofChosen) return
    choose([])
    focusWhenLost(REACHED)
  }
  return {
    /** @param ofChosen they are the choice of the list, which is given up then */
    act: async (act: SampleAct, ofChosen = false): Promise<void> =>
      tell(await labels.act({ act }), act.samples, DONE[act.event], ofChosen),
    waive: async (samples: readonly SeenSample[], said: Waiving, ofChosen = false): Promise<void> =>
      tell(await labels.waive({ samples: [...samples], ...said }), samples, 'waived', ofChosen),
  }
}

const DONE: Readonly<Record<SampleAct['event'], string>> = {
  apply: 'applied',
  accept: 'accepted',
  reject: 'rejected',
  find: 'found',
  lose: 'lost',
  match: 'matched',
  sendBack: 'sent back',
  test: 'in testing',
  verify: 'verified',
  collectAgain: 'to be collected again',
  explain: 'explained',
}

/** `K7Q2-9MXA … accepted`, `3 samples accepted`. */
function doneWords({ samples, refused }: SampleActResult, asked: readonly SeenSample[], done: string) {
  const count = asked.length - refused.length
  const only = samples.find(({ id }) => id === asked[0]?.id)
  return count === 1 && asked.length === 1 && only !== undefined
    ? `${sampleName(only)} ${done}`
    : `${sampleCount(count)} ${done}`
}
