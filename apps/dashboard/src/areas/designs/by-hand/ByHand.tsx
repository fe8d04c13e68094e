import type { DesignPlan } from '@org/core/contract'
import { Button, IconButton } from '@org/ui'
import { Combine, Move, Pencil, Scissors, Undo2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import * as parts from '../parts/parts.css.ts'
import type { PreviewPlace } from '../preview/messages.ts'
import { editsOf, withoutMove, withoutNewestStrataEdit } from './edits.ts'
import * as css from './HandTool.css.ts'
import type { HandToolKind } from './HandTool.tsx'
import { moveWords, strataEditWords } from './words.ts'

const TOOLS: readonly { kind: HandToolKind; label: string; icon: ReactNode }[] = [
  { kind: 'merge', label: 'Merge', icon: <Combine size={16} aria-hidden /> },
  { kind: 'split', label: 'Split', icon: <Scissors size={16} aria-hidden /> },
  { kind: 'rename', label: 'Name a stratum', icon: <Pencil size={16} aria-hidden /> },
  { kind: 'move', label: 'Move a point', icon: <Move size={16} aria-hidden /> },
]

interface ByHandProps {
  plan: DesignPlan
  places: readonly PreviewPlace[]
  tool: HandToolKind | null
  onTool: (tool: HandToolKind | null) => void
  /** Why no tool can be taken; null where one can. */
  hindrance: string | null
  /** With the plan without an edit, and what was undone. */
  onUndo: (plan: DesignPlan, words: string) => void
}

/** What a person changed by hand, newest first, each with its way back; and the tools for more. */
export function ByHand({ plan, places, onUndo, ...tools }: ByHandProps) {
  const { strata, points } = editsOf(plan)
  return (
    <section aria-labelledby="by-hand" className={parts.stack}>
      <h2 id="by-hand" className={parts.label}>
        By hand
      </h2>
      <Tools {...tools} />
      {strata.length + points.length === 0 ? null : (
        <ol aria-label="Edits by hand" className={css.list}>
          {[...points].reverse().map((move) => (
            <Edit
              key={`${move.stratum} ${move.role} ${move.order}`}
              words={moveWords(move, places)}
              onUndo={(words) => onUndo(withoutMove(plan, move), words)}
            />
          ))}
          {[...strata.entries()].reverse().map(([at, edit]) => (
            <Edit
              key={at}
              words={strataEditWords(edit)}
              // An earlier one cannot go alone: those after it count on its strata.
              {...(at === strata.length - 1
                ? { onUndo: (words: string) => onUndo(withoutNewestStrataEdit(plan), words) }
                : {})}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

/** No preview changes them. */
const Tools = memo(function ToolsByHand({
  tool,
  onTool,
  hindrance,
}: Pick<ByHandProps, 'tool' | 'onTool' | 'hindrance'>) {
  return (
    <div className={css.tools}>
      {TOOLS.map(({ kind, label, icon }) => (
        <Button
          key={kind}
          icon={icon}
          disabledReason={hindrance}
          aria-pressed={tool === kind}
          onPress={() => onTool(tool === kind ? null : kind)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
})

const Edit = ({ words, onUndo }: { words: string; onUndo?: (undone: string) => void }) => (
  <li className={css.row}>
    <span>{words}</span>
    {onUndo === undefined ? null : (
      <IconButton label={`Undo: ${words}`} onPress={() => onUndo(`Undone: ${words}`)}>
        <Undo2 size={16} aria-hidden />
      </IconButton>
    )}
  </li>
)
