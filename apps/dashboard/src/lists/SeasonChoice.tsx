import { Button, IconButton, Menu, MenuItem } from '@org/ui'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { usePreferencesStore } from '#platform/preferences.ts'
import * as css from './SeasonChoice.css.ts'
import { useSeason } from './season.ts'

interface SeasonChoiceProps {
  /** The years that are shown; none: every one. */
  values: readonly number[] | undefined
  /** Undefined asks for every year; null where the page has one at a time. */
  onChoose: ((years: number[] | undefined) => void) | null
  onChooseOne?: (year: number) => void
}

/** The season that a page shows: the one before and after are one press away. What is chosen here, the other sampling pages open on. */
export function SeasonChoice({ values = [], onChoose, onChooseOne }: SeasonChoiceProps) {
  const { years } = useSeason()
  const preferences = usePreferencesStore()
  const [only = null] = values.length === 1 ? values : []
  const offered = [...new Set([...years, ...values])].toSorted((one, other) => other - one)
  function choose(year: number) {
    preferences.getState().choose({ season: year })
    if (onChooseOne) onChooseOne(year)
    else onChoose?.([year])
  }
  const before = only === null ? undefined : offered.find((year) => year < only)
  const after = only === null ? undefined : offered.findLast((year) => year > only)
  const words = values.length === 0 ? 'All years' : values.join(', ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form; nothing is sent here
    <div role="group" aria-label="Season" className={css.group}>
      <Step year={before} way="before" onChoose={choose} />
      <Menu
        trigger={
          <Button tone="quiet" aria-label={values.length === 0 ? 'All years' : `Season ${words}`}>
            {words}
            <ChevronDown size={14} aria-hidden />
          </Button>
        }
      >
        {offered.map((year) => (
          <MenuItem key={year} onAction={() => choose(year)}>
            {String(year)}
          </MenuItem>
        ))}
        {onChoose === null ? null : <MenuItem onAction={() => onChoose(undefined)}>All years</MenuItem>}
      </Menu>
      <Step year={after} way="after" onChoose={choose} />
    </div>
  )
}

interface StepProps {
  year: number | undefined
  way: 'before' | 'after'
  onChoose: (year: number) => void
}

function Step({ year, way, onChoose }: StepProps) {
  const Icon = way === 'before' ? ChevronLeft : ChevronRight
  const nothing = way === 'before' ? 'No earlier season' : 'No later season'
  return (
    <IconButton
      tone="quiet"
      label={year === undefined ? nothing : `Show ${year}`}
      isDisabled={year === undefined}
      onPress={() => (year === undefined ? undefined : onChoose(year))}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  )
}
