import { Button, Menu, MenuItem } from '@org/ui'
import { ChevronDown } from 'lucide-react'
import { MOST_DECIDED, useChosenSamples } from '../data.ts'
import { sampleCount } from '../words.ts'
import { actsWords } from './sample-acts.ts'
import { useOfferedActs } from './useOfferedActs.ts'

/** What can be decided about all of the chosen samples: only what each of their states allows. */
export function DecideMenu({ ids }: { ids: ReadonlySet<number> }) {
  const { data } = useChosenSamples(ids)
  const samples = data ?? []
  const { offered, isRunning } = useOfferedActs({ samples, ofChosen: true })
  return (
    <Menu
      trigger={
        <Button
          icon={<ChevronDown size={16} aria-hidden />}
          aria-label={`Decide about ${sampleCount(ids.size)}`}
          isPending={isRunning}
        >
          Decide
        </Button>
      }
    >
      {offered.map(({ name, words, why, begin }) => (
        <MenuItem key={name} disabledReason={why} onAction={begin}>
          {words}
        </MenuItem>
      ))}
      {offered.length === 0 ? (
        <MenuItem key="none" disabledReason={noneWords(ids.size, data === undefined)}>
          Nothing to decide
        </MenuItem>
      ) : null}
      {actsWords(samples.map(({ status }) => status)) === '' ? null : (
        <MenuItem key="way" disabledReason="Scan them into a box of the new shipment">
          On a new manifest
        </MenuItem>
      )}
    </Menu>
  )
}

function noneWords(count: number, isLoading: boolean): string {
  if (count > MOST_DECIDED) return `Choose at most ${sampleCount(MOST_DECIDED)}`
  return isLoading ? 'The chosen samples are being loaded' : 'The chosen samples have no act in common'
}
