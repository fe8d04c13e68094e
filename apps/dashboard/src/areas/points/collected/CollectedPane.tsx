import type { Bbox } from '@org/core'
import { Button, ErrorState, Progress, pageStyles } from '@org/ui'
import { useEffect } from 'react'
import { focusWhenLost } from '#lists/bulk/focus.ts'
import { useIsPhone } from '#platform/phone.ts'
import { PaneHead } from '../days/PaneHead.tsx'
import { POINTS } from '../list.ts'
import type { PointsView } from '../view.ts'
import * as css from './Collected.css.ts'
import { closeCollected, discardCollected, readAgain, useCollecting } from './collecting.ts'
import { FileStep } from './FileStep.tsx'
import { LeavingDialog } from './LeavingDialog.tsx'
import { ReadChoices } from './ReadChoices.tsx'
import { RecordFoot } from './RecordFoot.tsx'
import { RowGroups } from './RowGroups.tsx'
import { recordableOf } from './rows.ts'
import { SaidOfAll } from './SaidOfAll.tsx'
import { useChoices } from './useChoices.ts'
import { useReading } from './useReading.ts'
import { useReviewed } from './useReviewed.ts'
import { matchedWords, positionCount } from './words.ts'

const LIST = '[role="grid"][aria-label="Sampling points"] [role="row"][tabindex="0"]'
const FIRST_GROUP = '[aria-label="Record from file"] summary'

export interface CollectedPaneProps {
  view: PointsView
  onZoom: (box: Bbox) => void
}

/** In the place of the list: a file of collected positions, reviewed before anything is written. */
export function CollectedPane({ view, onZoom }: CollectedPaneProps) {
  const { found, failure, asked } = useCollecting()
  const isReading = useReading()
  const isReviewed = found !== null
  // What was focused goes with each step: the keyboard goes on in the next one.
  useEffect(() => {
    if (!isReviewed) return
    focusWhenLost(FIRST_GROUP)
  }, [isReviewed])
  useEffect(() => () => focusWhenLost(LIST), [])
  return (
    <section aria-label="Record from file" className={css.pane}>
      <PaneHead
        title="Record from file"
        steps={found === null ? undefined : <Counts />}
        closeLabel="Close the file"
        onClose={closeCollected}
      />
      <div className={css.body}>
        {isReading ? <ReadingNow name={asked?.file.name ?? ''} /> : null}
        {failure === null ? null : (
          <ErrorState
            error={failure}
            kept={
              found === null ? 'Nothing was recorded.' : 'The list you reviewed and your choices are kept.'
            }
            onRetry={() => readAgain()}
          />
        )}
        {found === null && !isReading ? <FileStep view={view} /> : null}
        {found === null ? null : <Reviewed view={view} onZoom={onZoom} />}
      </div>
      {found === null ? null : <RecordFoot isReading={isReading} />}
      <LeavingDialog />
    </section>
  )
}

/** `36 of 40 positions can be recorded` */
function Counts() {
  const file = useReviewed()
  if (file === null) return null
  const left = file.rows.filter(({ state }) => state === 'leftOut').length
  return (
    <span role="status" className={pageStyles.muted}>
      {`${recordableOf(file).length} of ${positionCount(file.rows.length)} can be recorded${left === 0 ? '' : `; you left out ${left}`}`}
    </span>
  )
}

function ReadingNow({ name }: { name: string }) {
  const isFirst = useCollecting(({ found }) => found === null)
  return (
    <div className={css.reading} role="status">
      <Progress label={`Reading ${name}`} />
      {isFirst ? <Button onPress={discardCollected}>Cancel</Button> : null}
    </div>
  )
}

/** What the file says, and what the person says of it. */
function Reviewed({ view, onZoom }: CollectedPaneProps) {
  const found = useCollecting((collecting) => collecting.found)
  const file = useReviewed()
  const choices = useChoices()
  const isPhone = useIsPhone()
  if (found === null || file === null || choices === null) return null
  const { by } = found
  function zoom(box: Bbox) {
    onZoom(box)
    if (isPhone) view.setPhoneShows('map')
  }
  return (
    <>
      <div className={css.facts}>
        <p>
          <span className={pageStyles.lead}>{file.fileName}</span>{' '}
          <span className={pageStyles.muted}>
            {file.format} · {matchedWords(by.points)}
          </span>
        </p>
        <OtherList view={view} />
        {file.notes.length === 0 ? null : (
          <ul className={css.notes} aria-label="About this file">
            {file.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
      <ReadChoices />
      <SaidOfAll choices={choices} />
      <RowGroups file={file} onZoom={zoom} />
    </>
  )
}

/** The list was narrowed since: the file can be matched to what it finds now. */
function OtherList({ view }: Pick<CollectedPaneProps, 'view'>) {
  const asked = useCollecting((collecting) => collecting.asked)
  if (asked === null || queryOf(asked.filter) === queryOf(view.filter)) return null
  return (
    <div className={css.otherList}>
      <span role="status">The list finds other points now.</span>
      <Button onPress={() => readAgain({ filter: view.filter, points: view.sums?.rows })}>
        Match to this list
      </Button>
    </div>
  )
}

const queryOf = (filter: PointsView['filter']): string => JSON.stringify(POINTS.toQuery(filter))
