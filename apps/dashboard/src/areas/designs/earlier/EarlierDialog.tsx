import type { DesignDetail, DesignPlan, FieldDetail, FieldYear } from '@org/core'
import {
  Banner,
  Button,
  Dialog,
  DialogActions,
  ErrorState,
  NumberField,
  Progress,
  RadioGroup,
  Select,
} from '@org/ui'
import { useState } from 'react'
import { useDesign, useDesigns } from '../data.ts'
import * as css from '../parts/parts.css.ts'
import { rollSeed } from '../plan/defaults.ts'
import { counted } from '../preview/amounts.ts'
import { isDrawnAgain, planAgain, wasInaccessible } from './again.ts'
import { earlierYears } from './EarlierPlaces.tsx'

interface EarlierDialogProps {
  field: FieldDetail
  year: FieldYear
  onPlan: (plan: DesignPlan, words: string) => void
  onClose: () => void
}

/** Takes over strata and places of an earlier year's design. */
export function EarlierDialog({ field, year, onPlan, onClose }: EarlierDialogProps) {
  const years = earlierYears(field, year)
  const [chosen, setChosen] = useState(years[0]?.id ?? null)
  const designs = useDesigns(chosen)
  const current = designs.data?.items.find(({ isCurrent }) => isCurrent) ?? null
  const design = useDesign(current?.id ?? null)
  const error = designs.error ?? design.error
  return (
    <Dialog title="Sample earlier places" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <div className={css.stack}>
        <Select
          label="Places of"
          options={years.map(({ id, year: number }) => ({ key: String(id), label: String(number) }))}
          value={String(chosen)}
          onChange={(key) => setChosen(Number(key))}
        />
        {error !== undefined ? (
          <ErrorState error={error} onRetry={() => void Promise.all([designs.reload(), design.reload()])} />
        ) : designs.data !== undefined && current === null ? (
          <Refused words="This year has no design. Choose another year." onClose={onClose} />
        ) : design.data === undefined ? (
          <Progress label="Loading the design" />
        ) : (
          <Ask
            key={design.data.id}
            earlier={design.data}
            isSameBoundary={design.data.boundaryVersionId === year.boundaryVersionId}
            onPlan={onPlan}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

const Refused = ({ words, onClose }: { words: string; onClose: () => void }) => (
  <>
    <Banner tone="plan">{words}</Banner>
    <DialogActions>
      <Button onPress={onClose}>Cancel</Button>
    </DialogActions>
  </>
)

interface AskProps extends Pick<EarlierDialogProps, 'onPlan' | 'onClose'> {
  earlier: DesignDetail
  isSameBoundary: boolean
}

const SHARE_PERCENT = { min: 1, max: 99, usual: 50 }

function Ask({ earlier, isSameBoundary, onPlan, onClose }: AskProps) {
  const [part, setPart] = useState<'all' | 'part'>('all')
  const [percent, setPercent] = useState<number | null>(SHARE_PERCENT.usual)
  const isPercent = percent !== null && percent >= SHARE_PERCENT.min && percent <= SHARE_PERCENT.max
  const keptShare = part === 'all' ? 1 : (percent ?? 0) / 100
  const isAgain = isDrawnAgain({ isSameBoundary, keptShare })
  return (
    <>
      <p className={css.note}>{aboutWords(earlier)}</p>
      {isSameBoundary ? null : (
        <Banner tone="progress">
          The boundary has changed since design {earlier.number} of {earlier.year}. Strata are made again on
          the new one, and places outside it are left out.
        </Banner>
      )}
      <RadioGroup
        label="Which places"
        options={[
          { key: 'all', label: 'All places', note: 'The same strata and points as then.' },
          {
            key: 'part',
            label: 'A part of them',
            note: 'A rotating panel: places that were new then stay first, new ones are drawn in place of the others.',
          },
        ]}
        value={part}
        onChange={setPart}
      />
      {part === 'part' ? (
        <NumberField
          label="Share to keep"
          unit="%"
          value={percent}
          minValue={SHARE_PERCENT.min}
          maxValue={SHARE_PERCENT.max}
          digits={0}
          onChange={setPercent}
        />
      ) : null}
      <p className={css.note}>
        {isAgain
          ? 'The same design is drawn again: its mean keeps its interval.'
          : 'These places were not drawn for the new design: its mean has no interval.'}
      </p>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          tone="primary"
          disabledReason={part === 'all' || isPercent ? null : 'Enter a share from 1 to 99 %'}
          onPress={() => {
            const plan = planAgain({ earlier, isSameBoundary, keptShare, seed: rollSeed() })
            onPlan(plan, `Places of design ${earlier.number} of ${earlier.year} taken over`)
            onClose()
          }}
        >
          Take over
        </Button>
      </DialogActions>
    </>
  )
}

function aboutWords({ year, number, strataCount, pointCount, points }: DesignDetail): string {
  const lost = points.filter(wasInaccessible).length
  const were = lost === 0 ? '' : ` ${lost === 1 ? '1 was' : `${lost} were`} inaccessible and will be marked.`
  return `Design ${number} of ${year}: ${counted(pointCount, 'point', 'points')} in ${counted(strataCount, 'stratum', 'strata')}.${were}`
}
