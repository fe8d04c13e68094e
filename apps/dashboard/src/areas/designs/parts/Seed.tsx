import { Button, TextField } from '@org/ui'
import { Dices } from 'lucide-react'
import { memo, useState } from 'react'
import { OF_DESIGN } from '../labels.ts'
import { BOUNDS, boundsProblem } from '../plan/bounds.ts'
import { rollSeed } from '../plan/defaults.ts'
import * as css from './parts.css.ts'

export interface SeedProps {
  seed: number
  onChange: (seed: number) => void
}

/** The number from which strata and points are drawn: the same one draws the same. Written without commas. */
export const Seed = memo(function SeedOfPlan({ seed, onChange }: SeedProps) {
  const [wrong, setWrong] = useState<{ text: string; beside: number } | null>(null)
  function enter(text: string): void {
    const typed = seedOf(text)
    setWrong(typed === null ? { text, beside: seed } : null)
    if (typed !== null && typed !== seed) onChange(typed)
  }
  return (
    <div className={css.beside}>
      <TextField
        label={OF_DESIGN.seed.label}
        inputMode="numeric"
        autoComplete="off"
        value={wrong?.beside === seed ? wrong.text : String(seed)}
        validate={(text) => (seedOf(text) === null ? boundsProblem(null, BOUNDS.seed) : null)}
        validationBehavior="aria"
        onChange={enter}
      />
      <div className={css.besideButton}>
        <Button tone="neutral" icon={<Dices size={16} />} onPress={() => onChange(rollSeed())}>
          Roll
        </Button>
      </div>
    </div>
  )
})

function seedOf(text: string): number | null {
  if (!/^\d{1,10}$/.test(text.trim())) return null
  const seed = Number(text)
  return boundsProblem(seed, BOUNDS.seed) === null ? seed : null
}
