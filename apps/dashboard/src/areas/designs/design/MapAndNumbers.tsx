import type { Design, FieldDetail, FieldYear } from '@org/core'
import { Banner, formatInstant } from '@org/ui'
import { useCallback, useState } from 'react'
import { DesignLayer } from '#map/DesignLayer.tsx'
import { FieldMap } from '#map/FieldMap.tsx'
import { Later } from '#platform/Later.tsx'
import { ByHand } from '../by-hand/ByHand.tsx'
import { withMove, withStrataEdit } from '../by-hand/edits.ts'
import { HandTool, type HandToolKind } from '../by-hand/HandTool.tsx'
import { strataEditWords } from '../by-hand/words.ts'
import { useVariation } from '../data.ts'
import { GridTool } from '../grid/GridTool.tsx'
import type { GridChange } from '../grid/useGridChange.ts'
import { Numbers } from '../parts/Numbers.tsx'
import { Warnings } from '../parts/Warnings.tsx'
import * as css from './DesignPage.css.ts'
import { extentOf } from './extent.ts'
import type { DesignWork } from './useDesignWork.ts'
import { DrawnZone, type DrawnZoneProps, EmptyZones } from './ZonesOfPage.tsx'

interface MapAndNumbersProps extends DrawnZoneProps {
  /** The grid is being shifted and turned. */
  isLaying: boolean
  onGrid: GridChange
  field: FieldDetail
  year: FieldYear
}

/** The design on the map, under a person's hands, and what it comes to. */
export function MapAndNumbers(props: MapAndNumbersProps) {
  const { work, field, year, onZones, isDrawing, isLaying, onGrid, onDrawn } = props
  const [hovered, setHovered] = useState<number | null>(null)
  const [tool, setTool] = useState<HandToolKind | null>(null)
  const { state, drawn, geometry, plan } = work
  const variation = useVariation(year.id)
  // Presses on the map belong to one tool.
  const isTaken = isDrawing || isLaying
  const { preview, refusal } = state
  const takeTool = useCallback(
    (next: HandToolKind | null) => {
      if (isTaken) onDrawn()
      setTool(next)
    },
    [isTaken, onDrawn],
  )
  return (
    <>
      <div className={css.map}>
        <Later fallback={null}>
          <FieldMap
            label={`Map of the strata of ${field.name}`}
            printTitle={`${field.name}, strata ${year.year}`}
            extent={geometry === null ? field.bbox : extentOf(geometry)}
          >
            <DesignLayer
              design={refusal === null ? drawn : null}
              hoveredStratum={hovered}
              onHoverStratum={setHovered}
            />
            <DrawnZone work={work} onZones={onZones} isDrawing={isDrawing} onDrawn={onDrawn} />
            {isLaying && plan.method === 'grid' && geometry !== null ? (
              <GridTool plan={plan} boundary={geometry} onGrid={onGrid} onClose={onDrawn} />
            ) : null}
            {tool === null || preview === null || isTaken ? null : (
              <HandTool
                kind={tool}
                preview={preview}
                onStrata={(edit) => work.editPlan(withStrataEdit(plan, edit), strataEditWords(edit))}
                onMove={(move) => work.editPlan(withMove(plan, move), 'Point moved')}
                onClose={() => setTool(null)}
              />
            )}
          </FieldMap>
        </Later>
        <PreviewPill work={work} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <aside className={css.right} aria-label="Numbers of the design" tabIndex={0}>
        {work.shown === null ? null : <Committed design={work.shown} />}
        <ByHand
          plan={plan}
          places={preview?.places ?? []}
          tool={preview === null || isTaken ? null : tool}
          onTool={takeTool}
          hindrance={preview === null ? 'Wait for the preview of the design' : null}
          onUndo={work.editPlan}
        />
        <Warnings warnings={preview?.warnings ?? []} refusal={refusal} />
        <EmptyZones work={work} onZones={onZones} />
        {preview === null ? null : (
          <Numbers
            preview={preview}
            depths={work.depths}
            precision={work.precision}
            variation={variation.data?.variation}
            onPrecision={work.setPrecision}
            hoveredStratum={hovered}
            onHoverStratum={setHovered}
            onPointCount={work.setPointCount}
          />
        )}
      </aside>
    </>
  )
}

function PreviewPill({ work: { state, shown } }: { work: DesignWork }) {
  const { isWorking, preview } = state
  if (isWorking) return <div className={css.pill}>Previewing …</div>
  if (preview === null || shown !== null) return null
  return (
    <div className={css.pill}>
      Preview in <strong>{Math.max(1, Math.round(preview.tookMs))} ms</strong>
    </div>
  )
}

function Committed({ design }: { design: Design }) {
  const { number, isCurrent, createdBy, createdAt, note } = design
  return (
    <Banner tone={isCurrent ? 'ok' : 'plan'}>
      Design {number}
      {isCurrent ? '' : ', an older version'}: committed {formatInstant(createdAt)}
      {createdBy === null ? '' : ` by ${createdBy}`}.{note === '' ? '' : ` ${note}`}
    </Banner>
  )
}
