import { formatCode, type LabelActResult } from '@org/core'
import { errors } from '@org/core/contract'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { focusWhenLost } from '#lists/bulk/focus.ts'
import { useWritten } from '#live/written.ts'
import { useChosen } from '../chosen.ts'
import { labelCount } from '../words.ts'
import { type Asking, useAsked } from './asked.ts'

const REACHED = '[role="grid"][aria-label="Samples"] [role="row"][tabindex="0"]'

type Voiding = Extract<Asking, { act: 'void' }>

interface Assigning {
  /** The label, as it was seen. */
  id: number
  version: number
  sampleId: number
  swap: boolean
  reason: string
}

/** Does with labels what a person says, and tells what became of them. Rejects with a catalog error. */
export function useLabelActs() {
  const { labels } = useClient()
  const written = useWritten()
  const { offer } = useUndo()
  const choose = useChosen((chosen) => chosen.choose)

  function tell({ editId, labels: done }: LabelActResult, words: string): void {
    void written('label', 'label_batch', 'sample')
    if (done.length > 0) offer(editId, words)
  }

  return {
    async voidLabels({ labels: asked, ofChosen }: Voiding, reason: string): Promise<void> {
      const seen = asked.map(({ id, version }) => ({ id, version }))
      const result = await labels.void({ labels: seen, reason })
      const [only] = result.refused
      // Of one label the dialog itself says it: what was typed is still there.
      if (ofChosen === undefined && only !== undefined) throw errors.conflict(only.message, only.remedy)
      const words = voidWords(result)
      tell(result, words)
      if (result.refused.length > 0) useAsked.setState({ left: { title: words, rows: result.refused } })
      if (ofChosen === undefined) return
      choose([])
      focusWhenLost(REACHED)
    },
    async assign(asked: Assigning, words: string): Promise<void> {
      const result = await labels.assign(asked)
      const [only] = result.refused
      if (only !== undefined) throw errors.conflict(only.message, only.remedy)
      tell(result, words)
    },
  }
}

/** `K7Q2-9MXA voided`, `3 labels voided`. */
function voidWords({ labels }: Pick<LabelActResult, 'labels'>): string {
  const [only] = labels
  if (only === undefined) return 'No label was voided'
  return `${labels.length === 1 ? formatCode(only.code) : labelCount(labels.length)} voided`
}
