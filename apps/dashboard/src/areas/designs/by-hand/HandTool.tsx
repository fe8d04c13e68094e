import type { PointMove, Position, StrataEdit } from '@org/core/contract'
import { Button, NumberField, TextField } from '@org/ui'
import { useState } from 'react'
import { useMapState } from '#map/MapContext.ts'
import { stratumAt } from '#map/stratum-at.ts'
import { useMapKeys } from '#map/useMapKeys.ts'
import { useMarked } from '#map/useMarked.ts'
import { middleOf, usePresses } from '#map/usePresses.ts'
import { useIsTouch } from '#platform/phone.ts'
import { OF_STRATUM } from '../labels.ts'
import type { Preview, PreviewPlace } from '../preview/messages.ts'
import * as css from './HandTool.css.ts'
import { nearestPlace } from './nearest-place.ts'
import { ToolPanel } from './ToolPanel.tsx'
import { readNumbers } from './words.ts'

export const HAND_TOOLS = ['merge', 'split', 'rename', 'move'] as const
export type HandToolKind = (typeof HAND_TOOLS)[number]

export interface HandToolProps {
  preview: Preview
  onStrata: (edit: StrataEdit) => void
  onMove: (move: PointMove) => void
  onClose: () => void
}

/** What is pressed on the map while a tool is out: by pointer, finger, or Space at its middle. */
function useMapPress(onPress: (at: Position) => void, onClose: () => void) {
  const { map, isMeasuring } = useMapState()
  const own = isMeasuring ? null : map
  usePresses(own, onPress)
  useMapKeys(own, ({ key }) => {
    if (key === 'Escape') onClose()
    else if (key === ' ' && own !== null) onPress(middleOf(own))
    else return false
    return true
  })
  return own
}

const stratumOn = (map: ReturnType<typeof useMapPress>, at: Position): number | null =>
  map === null ? null : stratumAt(map, map.project([at[0], at[1]]))

const useWay = () => (useIsTouch() ? 'Tap' : 'Click')
const notInMiddle = 'or press Space at the middle of the map'

/** Several strata become one. */
export function MergeTool({ preview, onStrata, onClose }: HandToolProps) {
  const [typed, setTyped] = useState('')
  const last = preview.strata.length
  const numbers = readNumbers(typed, last)
  const map = useMapPress((at) => {
    const number = stratumOn(map, at)
    if (number === null) return
    const before = numbers ?? []
    const next = before.includes(number) ? before.filter((each) => each !== number) : [...before, number]
    setTyped(next.join(', '))
  }, onClose)
  const isReady = numbers !== null && numbers.length > 1
  return (
    <ToolPanel
      label="Merge strata"
      status={`${useWay()} the strata to merge (${notInMiddle}), or type their numbers.`}
      actions={
        <>
          <Button
            disabledReason={isReady ? null : 'Choose two strata or more'}
            onPress={() => {
              if (numbers !== null) onStrata({ kind: 'merge', strata: numbers.map((number) => number - 1) })
              setTyped('')
            }}
          >
            Merge
          </Button>
          <Button onPress={onClose}>Done</Button>
        </>
      }
    >
      <TextField
        label="Strata to merge"
        placeholder="1, 2"
        value={typed}
        onChange={setTyped}
        isInvalid={numbers === null}
        {...(numbers === null ? { note: `Numbers from 1 to ${last}, each once` } : {})}
      />
    </ToolPanel>
  )
}

/** A straight line parts a stratum. */
export function SplitTool({ onStrata, onClose }: HandToolProps) {
  const way = useWay()
  const [line, setLine] = useState<readonly Position[]>([])
  const map = useMapPress((at) => setLine((before) => (before.length > 1 ? [at] : [...before, at])), onClose)
  useMarked(map, line)
  const [from, to] = line
  const stratum =
    from === undefined || to === undefined
      ? null
      : stratumOn(map, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
  return (
    <ToolPanel
      label="Split a stratum"
      status={splitWords(way, line.length, stratum)}
      actions={
        <>
          <Button
            disabledReason={stratum === null ? 'Draw a line through a stratum' : null}
            onPress={() => {
              if (stratum === null || from === undefined || to === undefined) return
              onStrata({ kind: 'split', stratum: stratum - 1, line: [placeOf(from), placeOf(to)] })
              setLine([])
            }}
          >
            Split
          </Button>
          <Button isDisabled={line.length === 0} onPress={() => setLine([])}>
            Clear
          </Button>
          <Button onPress={onClose}>Done</Button>
        </>
      }
    />
  )
}

function splitWords(way: string, places: number, stratum: number | null): string {
  if (places === 0) return `${way} two places (${notInMiddle}): the line through them splits a stratum.`
  if (places === 1) return `${way} the second place.`
  return stratum === null
    ? 'The middle of this line lies in no stratum: draw it through one.'
    : `The line splits stratum ${stratum}.`
}

const placeOf = ([lon, lat]: Position) => ({ lon, lat })

/** A stratum gets a name. */
export function RenameTool({ preview, onStrata, onClose }: HandToolProps) {
  const [number, setNumber] = useState<number | null>(null)
  const [name, setName] = useState('')
  const map = useMapPress((at) => setNumber(stratumOn(map, at)), onClose)
  const last = preview.strata.length
  const isStratum = number !== null && number >= 1 && number <= last
  const hindrance = isStratum ? (name.trim() === '' ? 'Enter a name' : null) : 'Choose a stratum'
  return (
    <ToolPanel
      label="Name a stratum"
      status={`${useWay()} a stratum (${notInMiddle}), or type its number.`}
      actions={
        <>
          <Button
            disabledReason={hindrance}
            onPress={() => {
              if (number !== null) onStrata({ kind: 'rename', stratum: number - 1, name: name.trim() })
              setName('')
              setNumber(null)
            }}
          >
            Name it
          </Button>
          <Button onPress={onClose}>Done</Button>
        </>
      }
    >
      <div className={css.fields}>
        <NumberField
          label={OF_STRATUM.number.label}
          value={number}
          minValue={1}
          maxValue={last}
          digits={0}
          onChange={setNumber}
        />
        <TextField label="New name" value={name} onChange={setName} maxLength={80} />
      </div>
    </ToolPanel>
  )
}

/** A point goes elsewhere in its stratum. */
export function MoveTool({ preview, onMove, onClose }: HandToolProps) {
  const way = useWay()
  const [number, setNumber] = useState<number | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const point = preview.places.find((place) => place.number === number)
  const map = useMapPress((at) => {
    if (map === null) return
    const near = nearestPlace(map, preview.places, at)
    if (point === undefined || (near !== null && near.number !== point.number)) {
      setNumber(near?.number ?? null)
      setWrong(near === null ? 'No point is there.' : null)
      return
    }
    const stratum = stratumOn(map, at)
    if (stratum !== point.stratum) return setWrong(elsewhereWords(point, stratum))
    onMove(moveOf(point, at))
    setNumber(null)
    setWrong(null)
  }, onClose)
  useMarked(map, point === undefined ? NO_PLACES : [[point.lon, point.lat]])
  return (
    <ToolPanel
      label="Move a point"
      status={wrong ?? moveWordsOf(way, point)}
      actions={<Button onPress={onClose}>Done</Button>}
    >
      <NumberField
        label="Number of the point"
        value={number}
        minValue={1}
        maxValue={preview.places.length}
        digits={0}
        onChange={(next) => {
          setNumber(next)
          setWrong(null)
        }}
      />
    </ToolPanel>
  )
}

const NO_PLACES: readonly Position[] = []

const moveWordsOf = (way: string, point: PreviewPlace | undefined): string =>
  point === undefined
    ? `${way} the point to move (${notInMiddle}), or type its number.`
    : `${way} its new place in stratum ${point.stratum} (${notInMiddle}).`

const elsewhereWords = ({ number, stratum }: PreviewPlace, other: number | null): string =>
  other === null
    ? `That place is not sampled. Choose one in stratum ${stratum}, where point ${number} belongs.`
    : `That place is in stratum ${other}. Choose one in stratum ${stratum}, where point ${number} belongs.`

const moveOf = ({ stratum, role, order }: PreviewPlace, [lon, lat]: Position): PointMove => ({
  ...{ stratum: stratum - 1, role, order },
  to: { lon, lat },
})

const TOOLS = { merge: MergeTool, split: SplitTool, rename: RenameTool, move: MoveTool } as const

/** The tool that is out, on the map of a design that was previewed. */
export function HandTool({ kind, ...props }: HandToolProps & { kind: HandToolKind }) {
  const Tool = TOOLS[kind]
  return <Tool {...props} />
}
