import type { ScanOutcome } from '@org/core'
import { Check, History, X } from 'lucide-react'

const ICONS = { good: Check, known: History, wrong: X } as const

/** The shape of an answer: its color alone would not say it. */
export function OutcomeIcon({ outcome, size }: { outcome: ScanOutcome; size: number }) {
  const Icon = ICONS[outcome]
  return <Icon size={size} aria-hidden />
}
