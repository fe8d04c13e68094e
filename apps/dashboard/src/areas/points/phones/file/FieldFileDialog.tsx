import { Button, Dialog, DialogActions, ErrorState, Progress, pageStyles, Skeleton } from '@org/ui'
import * as css from '../Phones.css.ts'
import { actCount } from '../words.ts'
import type { FieldFile } from './field-file.ts'
import { closeFieldFile, useFieldFile } from './reading.ts'
import { type FileKnown, type LeftAct, type ReadInDone, useReadIn } from './useReadIn.ts'

/** What is asked about a phone’s file, or why it cannot be read. */
export function FieldFileDialog() {
  const { file, failure } = useFieldFile()
  if (file !== null) return <ReadIn file={file} />
  if (failure === null) return null
  return (
    <Dialog title="The file was not read" isOpen onOpenChange={(isOpen) => isOpen || closeFieldFile()}>
      <ErrorState error={failure} kept="Nothing was recorded." />
      <DialogActions>
        <Button tone="primary" onPress={closeFieldFile}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ReadIn({ file }: { file: FieldFile }) {
  const { known, fraction, done, failure, readIn, again } = useReadIn(file)
  const isReading = fraction !== null
  const fresh = known?.newIds.size ?? 0
  return (
    <Dialog
      title="Read in what a phone saved"
      isOpen
      onOpenChange={(isOpen) => isOpen || isReading || closeFieldFile()}
    >
      <div className={css.form}>
        {done === null ? <Asked {...{ file, known, isKnown: known !== null || failure !== null }} /> : null}
        {fraction === null ? null : <Progress label="Reading in" fraction={fraction} />}
        {failure === null ? null : <ErrorState error={failure} onRetry={again} />}
        {done === null ? null : <Became done={done} />}
        <DialogActions>
          {done === null && fresh > 0 ? (
            <>
              <Button isDisabled={isReading} onPress={closeFieldFile}>
                Cancel
              </Button>
              {known === null ? null : (
                <Button tone="primary" isPending={isReading} onPress={() => void readIn(known)}>
                  Read in {actCount(fresh)}
                </Button>
              )}
            </>
          ) : (
            <Button tone="primary" autoFocus={done !== null} onPress={closeFieldFile}>
              {done === null ? 'Close' : 'Done'}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** Whose acts they are, and how many are new. */
function Asked({ file, known, isKnown }: { file: FieldFile; known: FileKnown | null; isKnown: boolean }) {
  const { events, phone, name, unreadable } = file
  if (!isKnown) return <Skeleton width={48} />
  return (
    <>
      <p className={pageStyles.muted}>{name}</p>
      {known === null ? null : (
        <p>
          {`${actCount(events.length)} by ${known.by} on ${phone.name}: ${newWords(known.newIds.size, events.length)}. ${
            known.newIds.size === 0
              ? 'There is nothing to read in.'
              : `They are recorded as ${known.by}’s acts; the history says that you read them in.`
          }`}
        </p>
      )}
      {unreadable === 0 ? null : (
        <p>{`${actCount(unreadable)} of the file cannot be read, or ${unreadable === 1 ? 'is' : 'are'} of another person, and ${unreadable === 1 ? 'is' : 'are'} left out.`}</p>
      )}
    </>
  )
}

function newWords(fresh: number, all: number): string {
  if (fresh === 0) return 'all of them are there already'
  return fresh === all ? (all === 1 ? 'it is new' : 'all of them are new') : `${fresh} of them new`
}

/** `4 acts applied. 8 were there already.`, and those that were not, by name. */
function Became({ done: { applied, withdrawn, known, left } }: { done: ReadInDone }) {
  const there = known === 0 ? '' : ` ${known} ${known === 1 ? 'was' : 'were'} there already.`
  const back = withdrawn === 0 ? '' : ` ${actCount(withdrawn)} undone on the phone.`
  const not = left.length === 0 ? '' : ` ${actCount(left.length)} not applied:`
  return (
    <>
      <p role="status">{`${actCount(applied)} applied.${there}${back}${not}`}</p>
      {left.length === 0 ? null : <Left left={left} />}
    </>
  )
}

function Left({ left }: { left: readonly LeftAct[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <ul className={css.left} tabIndex={0} aria-label="Not applied">
      {left.map(({ id, title, message, remedy }) => (
        <li key={id} className={css.event}>
          <span className={pageStyles.lead}>{title}</span>
          <span>{`${message}. ${remedy}`.trim()}</span>
        </li>
      ))}
    </ul>
  )
}
