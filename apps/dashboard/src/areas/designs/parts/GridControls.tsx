import type { DesignGrid, GridPlan, MultiPolygon } from '@org/core/contract'
import { longestEdge } from '@org/sampling-design'
import { Button, Checkbox, Select } from '@org/ui'
import { Magnet, Move, Ruler } from 'lucide-react'
import { alignedWords, withoutAlignment } from '../grid/align.ts'
import { BOUNDS } from '../plan/bounds.ts'
import { GRID_SIZES, type GridSize, gridSideM, gridSizeOf } from '../plan/grid-sizes.ts'
import { PlanNumber } from './PlanNumber.tsx'
import * as css from './parts.css.ts'

const OWN = 'own'
const SIZES: readonly { key: GridSize | typeof OWN; label: string }[] = [
  ...GRID_SIZES.map(({ key }) => ({ key, label: key })),
  { key: OWN, label: 'Own side' },
]

interface GridControlsProps {
  plan: GridPlan
  boundary: MultiPolygon | null
  set: (change: Partial<GridPlan>) => void
  /** Asks for a grid to align with; null where there is no way to. */
  onAlign: (() => void) | null
  /** The grid is to be shifted and turned on the map; null where there is none. */
  onTurn: (() => void) | null
}

/** Where the lines of the grid lie, and how many points each cell has. */
export function GridControls({ plan, boundary, set, onAlign, onTurn }: GridControlsProps) {
  const { grid } = plan
  const change = (next: Partial<DesignGrid>) => set({ grid: { ...grid, ...next } })
  return (
    <>
      {grid.alignedWith === undefined ? (
        <Lines {...{ plan, boundary, change, onAlign, onTurn }} />
      ) : (
        <Aligned alignedWith={grid.alignedWith} onForget={() => set({ grid: withoutAlignment(grid) })} />
      )}
      <PlanNumber
        label="Join pieces under"
        unit="% of a cell"
        value={Math.round(grid.joinShare * 100)}
        bounds={BOUNDS.joinPercent}
        onChange={(percent) => change({ joinShare: percent / 100 })}
      />
      <PlanNumber
        label="Points in each cell"
        value={plan.pointsPerStratum}
        bounds={BOUNDS.pointsPerStratum}
        onChange={(pointsPerStratum) => set({ pointsPerStratum })}
      />
    </>
  )
}

interface LinesProps extends Pick<GridControlsProps, 'plan' | 'boundary' | 'onAlign' | 'onTurn'> {
  change: (next: Partial<DesignGrid>) => void
}

/** How large the squares are, and where their lines lie. */
function Lines({ plan: { grid }, boundary, change, onAlign, onTurn }: LinesProps) {
  return (
    <>
      <Select
        label="Grid cell"
        isStacked
        options={SIZES}
        value={gridSizeOf(grid.sideM) ?? OWN}
        // A side that is none of the usual ones is typed: it begins with the one that is there.
        onChange={(size) => change({ sideM: size === OWN ? Math.round(grid.sideM) : gridSideM(size) })}
      />
      <PlanNumber
        label="Side of a grid cell"
        unit="m"
        value={grid.sideM}
        bounds={BOUNDS.gridSideM}
        onChange={(sideM) => change({ sideM })}
      />
      <Turn grid={grid} boundary={boundary} change={change} onTurn={onTurn} />
      <PlanNumber
        label="Shift to the right"
        unit="m"
        value={grid.shiftM.x}
        bounds={BOUNDS.gridShiftM}
        onChange={(x) => change({ shiftM: { ...grid.shiftM, x } })}
      />
      <PlanNumber
        label="Shift up"
        unit="m"
        value={grid.shiftM.y}
        bounds={BOUNDS.gridShiftM}
        onChange={(y) => change({ shiftM: { ...grid.shiftM, y } })}
      />
      <Checkbox isSelected={grid.isStaggered} onChange={(isStaggered) => change({ isStaggered })}>
        Stagger every second row
      </Checkbox>
      {onAlign === null ? null : (
        <Button icon={<Magnet size={16} aria-hidden />} onPress={onAlign}>
          Align with another grid…
        </Button>
      )}
    </>
  )
}

interface AlignedProps {
  alignedWith: NonNullable<DesignGrid['alignedWith']>
  onForget: () => void
}

const Aligned = ({ alignedWith, onForget }: AlignedProps) => (
  <section aria-label="Alignment" className={css.group}>
    <p className={css.note}>
      Side, rotation, shift and rows are those of {alignedWords(alignedWith)}: both grids have their lines in
      common.
    </p>
    <Button onPress={onForget}>Forget the alignment</Button>
  </section>
)

interface TurnProps extends Pick<GridControlsProps, 'boundary' | 'onTurn'> {
  grid: DesignGrid
  change: (next: Partial<DesignGrid>) => void
}

function Turn({ grid, boundary, change, onTurn }: TurnProps) {
  const hindrance = boundary === null ? 'The boundary is being loaded' : null
  return (
    <div className={css.group}>
      <PlanNumber
        label="Rotation"
        unit="°"
        note="From north, clockwise"
        value={grid.rotationDeg}
        bounds={BOUNDS.rotationDeg}
        onChange={(rotationDeg) => change({ rotationDeg })}
      />
      <Button
        icon={<Ruler size={16} aria-hidden />}
        disabledReason={hindrance}
        onPress={() => {
          if (boundary !== null) change({ rotationDeg: longestEdge(boundary).rotationDeg })
        }}
      >
        Turn to the longest edge
      </Button>
      {onTurn === null ? null : (
        <Button icon={<Move size={16} aria-hidden />} disabledReason={hindrance} onPress={onTurn}>
          Shift and turn on the map
        </Button>
      )}
    </div>
  )
}
