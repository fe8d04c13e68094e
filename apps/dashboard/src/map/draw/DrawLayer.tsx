import type { Position } from '@org/core/contract'
import { useEffect, useMemo } from 'react'
import { DRAFT } from '../layers/draft.ts'
import { useMapState } from '../MapContext.ts'
import { geoJsonSource } from '../sources.ts'
import { stands } from '../useMap.ts'
import * as css from './DrawLayer.css.ts'
import type { Action, Drawing, Editing } from './drawing.ts'
import { draftFeatures } from './features.ts'
import type { Parts, Ring } from './shapes.ts'
import { isSketchTool, type Tool } from './tools.ts'
import { useDrawKeys } from './useDrawKeys.ts'
import { useDrawPointer } from './useDrawPointer.ts'

export interface DrawLayerProps {
  editing: Editing
  dispatch: (action: Action) => void
  tool: Tool
  onTool: (tool: Tool) => void
  /** Boundaries round about, which corners are drawn to. */
  neighbors: readonly Ring[]
  /** A neighbor was pressed while one is asked for. */
  onNeighbor: (fieldId: number) => void
  /** The drawing as it would be if what is held were let go; null when nothing is held. */
  onLive: (drawing: Drawing | null) => void
  problemAt: Position | null
  /** A repaired boundary that is previewed. */
  preview: Parts | null
  isReadOnly: boolean
}

/** A drawing on the map it stands in, under the person's hands: pointer, finger and keys. */
export function DrawLayer(props: DrawLayerProps) {
  const { map, isMeasuring } = useMapState()
  const { editing, tool, isReadOnly, problemAt, preview } = props
  const isOff = isReadOnly || isMeasuring || preview !== null
  const { live, pointer } = useDrawPointer(map, props, isOff)
  const isAimed = useDrawKeys(map, props, isOff)
  const shown = useMemo(
    () =>
      draftFeatures({
        drawing: live ?? editing.present.drawing,
        selected: editing.selected,
        hasHandles: tool === 'edit' && !isReadOnly,
        pointer,
        problemAt,
        preview,
      }),
    [live, editing, tool, isReadOnly, pointer, problemAt, preview],
  )
  useEffect(() => {
    if (map !== null) geoJsonSource(map, DRAFT)?.setData(shown)
  }, [map, shown])
  useEffect(() => {
    if (map === null) return
    return () => {
      if (stands(map)) geoJsonSource(map, DRAFT)?.setData({ type: 'FeatureCollection', features: [] })
    }
  }, [map])
  const { onLive } = props
  useEffect(() => onLive(live), [onLive, live])
  return isAimed && isSketchTool(tool) && !isOff ? <Aim /> : null
}

/** Where Space sets a point, for drawing by keyboard. */
const Aim = () => (
  <div aria-hidden className={css.aim}>
    <span className={css.aimAcross} />
    <span className={css.aimDown} />
  </div>
)
