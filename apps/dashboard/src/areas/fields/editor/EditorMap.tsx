import type { Bbox, Position } from '@org/core'
import { toasts } from '@org/ui'
import { useMemo } from 'react'
import { DifferenceLayer, type DifferenceLayerProps } from '#map/DifferenceLayer.tsx'
import { DrawLayer } from '#map/draw/DrawLayer.tsx'
import type { Action, Drawing, Editing } from '#map/draw/drawing.ts'
import type { Parts } from '#map/draw/shapes.ts'
import type { Tool } from '#map/draw/tools.ts'
import { FieldMap } from '#map/FieldMap.tsx'
import type { MapPlace, Shape } from '#map/types.ts'
import { DrawHint } from './DrawHint.tsx'
import { type Neighbor, useTilesVersion } from './data.ts'
import * as css from './Editor.css.ts'
import { Toolbar } from './Toolbar.tsx'

export interface EditorMapProps {
  fieldId: number | null
  title: string
  extent: Bbox | null
  /** Gone to each time it becomes another box. */
  zoomTo: Bbox | null
  editing: Editing
  dispatch: (action: Action) => void
  tool: Tool
  onTool: (tool: Tool) => void
  neighbors: readonly Neighbor[]
  /** Why this person joins no neighbor, which deactivates it; null when they may. */
  mayNotJoin: string | null
  /** Neighbors the boundary lies on: drawn as a problem. */
  overlappedIds: readonly number[]
  pointedId: number | null
  problemAt: Position | null
  preview: Parts | null
  difference: DifferenceLayerProps | null
  isReadOnly: boolean
  onLive: (drawing: Drawing | null) => void
  onPlace: (place: MapPlace) => void
}

/** The boundary on its map, among its neighbors, with the tools to change it. */
export function EditorMap(props: EditorMapProps) {
  const { fieldId, title, editing, dispatch, tool, onTool, neighbors, isReadOnly, difference } = props
  const version = useTilesVersion()
  const tiles = useMemo(
    () => (version === undefined ? undefined : { version, growerId: null, ids: null, exceptId: fieldId }),
    [version, fieldId],
  )
  const rings = useMemo(() => neighbors.flatMap(({ geometry }) => geometry.coordinates.flat()), [neighbors])
  const shapes = useOverlapped(neighbors, props.overlappedIds)
  const isOff = isReadOnly || props.preview !== null

  const withNeighbor = (id: number) => {
    const neighbor = neighbors.find((each) => each.id === id)
    if (neighbor === undefined) {
      toasts.show({ message: 'This neighbor is still loading. Try again.', tone: 'plan' })
      return
    }
    const { name, growerName, version, geometry } = neighbor
    const parts = geometry.coordinates
    if (tool !== 'join') dispatch({ type: 'cutOut', parts, what: `cut out ${name}`, fieldId: id })
    else if (props.mayNotJoin === null)
      dispatch({ type: 'join', parts, field: { id, name, growerName, version } })
    else toasts.show({ message: `Joining ${name} would deactivate it. ${props.mayNotJoin}.`, tone: 'plan' })
  }

  return (
    <div className={css.mapPane}>
      <FieldMap
        label="Map of the boundary"
        printTitle={title}
        extent={props.extent}
        zoomTo={props.zoomTo}
        shapes={shapes}
        hoveredId={props.pointedId}
        onViewChange={props.onPlace}
        {...(tiles === undefined ? {} : { fields: tiles })}
      >
        <DrawLayer
          editing={editing}
          dispatch={dispatch}
          tool={tool}
          onTool={onTool}
          neighbors={rings}
          onNeighbor={withNeighbor}
          onLive={props.onLive}
          problemAt={props.problemAt}
          preview={props.preview}
          isReadOnly={isReadOnly}
        />
        {difference === null ? null : <DifferenceLayer {...difference} />}
        <Toolbar editing={editing} dispatch={dispatch} tool={tool} onTool={onTool} isDisabled={isOff} />
        {isOff ? null : (
          <DrawHint editing={editing} dispatch={dispatch} tool={tool} mayNotJoin={props.mayNotJoin} />
        )}
      </FieldMap>
    </div>
  )
}

function useOverlapped(neighbors: readonly Neighbor[], ids: readonly number[]): Shape[] {
  return useMemo(
    () =>
      neighbors
        .filter(({ id }) => ids.includes(id))
        .map(({ id, name, geometry }) => ({ id, name, geometry, tone: 'problem' as const })),
    [neighbors, ids],
  )
}
