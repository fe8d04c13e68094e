import { Button } from '@org/ui'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { LegendFold } from './legend-fold.ts'

interface LegendButtonProps {
  legend: LegendFold
  /** The element that it shows and hides. */
  listId: string
  /** Beside another button of an open legend: without its word. */
  isShort?: boolean
}

/** Opens and folds a map's legend; a folded legend is this button and nothing else. */
export function LegendButton({ legend: { isOpen, fold }, listId, isShort = false }: LegendButtonProps) {
  return (
    <Button
      tone="quiet"
      aria-label="Legend"
      aria-expanded={isOpen}
      aria-controls={listId}
      onPress={() => fold(!isOpen)}
    >
      {isShort ? null : 'Legend'}
      {isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
    </Button>
  )
}
