import type { AreaUnit, StagedUpload, UploadQuestion } from '@org/core'
import {
  Button,
  Dialog,
  DialogActions,
  type Pane,
  pageStyles,
  RadioGroup,
  SearchField,
  Split,
  TextField,
} from '@org/ui'
import { useMemo, useState } from 'react'
import { FieldMap } from '#map/FieldMap.tsx'
import type { Shape } from '#map/types.ts'
import { usePreference } from '#platform/preferences.ts'
import * as css from '../screens/ImportFieldsScreen.css.ts'
import { codeOf, type Guess, guessesFor, noteOf, surroundingsOf, whereWords } from './crs.ts'
import { FileNotes } from './FileNotes.tsx'
import type { Answering } from './useAnswering.ts'

const OTHER = 'other'
/** From here on, guesses are searched rather than read. */
const SEARCHED_FROM = 9

export interface CrsQuestionProps {
  upload: StagedUpload
  guesses: Extract<UploadQuestion, { kind: 'crs' }>['guesses']
  answering: Answering
  outcome: React.ReactNode
}

/** Which coordinate system a file is in that does not say: each guess on the map, for a person to know the place. */
export function CrsQuestion({ upload, guesses, answering, outcome }: CrsQuestionProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [code, setCode] = useState('')
  const [phoneShows, setPhoneShows] = useState<Pane>('list')
  const guess = guesses.find(({ crs }) => crs === chosen) ?? null
  const crs = chosen === OTHER ? codeOf(code) : chosen
  const shown = guessesFor(guesses, search)
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  return (
    <>
      <Split
        phoneShows={phoneShows}
        onPhoneShows={setPhoneShows}
        list={
          <form
            className={css.crsQuestion}
            onSubmit={(event) => {
              event.preventDefault()
              if (crs === null) return
              // A typed code is placed by the server.
              if (guess?.whereabouts.isOdd === true)
                answering.ask({ crs, place: whereWords(guess.whereabouts, areaUnit) })
              else answering.run({ crs })
            }}
          >
            <FileNotes upload={upload} />
            <div className={css.crsAsk}>
              <p className={pageStyles.muted}>
                The file does not name its coordinate system. Choose the system that puts its boundaries where
                the fields are. The map shows each choice.
              </p>
              {guesses.length < SEARCHED_FROM ? null : (
                <SearchField
                  label="Search coordinate systems"
                  placeholder="Name or code"
                  value={search}
                  onChange={setSearch}
                />
              )}
            </div>
            <div className={css.crsGuesses}>
              <RadioGroup
                label="Which coordinate system does the file use?"
                options={[...shown.map((each) => optionOf(each, areaUnit)), OTHER_OPTION]}
                value={chosen}
                onChange={setChosen}
              />
            </div>
            <div className={css.crsFoot}>
              {chosen === OTHER ? (
                <TextField
                  label="EPSG code"
                  placeholder="26915"
                  inputMode="numeric"
                  autoFocus
                  value={code}
                  onChange={setCode}
                  note="Four to six digits. Ask the sender if you are not sure."
                />
              ) : null}
              {outcome}
              <div>
                <Button
                  type="submit"
                  tone="primary"
                  isDisabled={crs === null}
                  isPending={answering.isRunning}
                >
                  Use this coordinate system
                </Button>
              </div>
            </div>
          </form>
        }
        map={<GuessMap guess={guess} />}
      />
      <ConfirmPlace answering={answering} />
    </>
  )
}

const OTHER_OPTION = { key: OTHER, label: 'Another coordinate system', note: 'Enter its EPSG code' }

const optionOf = (guess: Guess, areaUnit: AreaUnit) => ({
  key: guess.crs,
  label: guess.name,
  note: noteOf(guess, areaUnit),
})

/** A place at sea, or far from the fields there are, is named before it is believed. */
function ConfirmPlace({ answering: { odd, run, leave } }: { answering: Answering }) {
  if (odd === null) return null
  const { crs, place } = odd
  return (
    <Dialog title={`Use ${crs}?`} isOpen onOpenChange={(open) => !open && leave()}>
      <p>Your file falls in {place}.</p>
      <DialogActions>
        <Button onPress={leave}>Choose another</Button>
        <Button tone="primary" onPress={() => run({ crs, confirmed: true })}>
          Use {crs}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function GuessMap({ guess }: { guess: Guess | null }) {
  const shapes = useMemo<Shape[]>(
    () => (guess === null ? [] : [{ id: 0, name: guess.name, geometry: guess.outlines, tone: 'chosen' }]),
    [guess],
  )
  const box = useMemo(() => (guess === null ? null : surroundingsOf(guess.bbox)), [guess])
  return (
    <div className={css.table}>
      <FieldMap label="Location of the file’s boundaries" shapes={shapes} extent={box} zoomTo={box} />
    </div>
  )
}
