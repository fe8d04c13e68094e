import { type Box, formatCode, type ShipmentDetail } from '@org/core'
import { Button, EmptyState, pageStyles, type RowKey } from '@org/ui'
import { PackageOpen, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { ChosenBar } from '#lists/bulk/ChosenBar.tsx'
import { focusWhenLost } from '#lists/bulk/focus.ts'
import { useSaid } from '../acts/useSaid.ts'
import * as page from '../parts/Labels.css.ts'
import * as scanCss from '../scan/Scan.css.ts'
import { ScanBox } from '../scan/ScanBox.tsx'
import type { Place } from '../view.ts'
import { sampleCount } from '../words.ts'
import { Boxes } from './Boxes.tsx'
import { LeftOfShipment } from './LeftBehind.tsx'
import { LineTable } from './LineTable.tsx'
import { ShipmentFacts } from './ShipmentFacts.tsx'
import { useShipmentWrites } from './useShipmentWrites.ts'
import { boxName } from './words.ts'

interface PackingProps {
  detail: ShipmentDetail
  place: Place
  onShowLabel: (code: string) => void
}

/** Samples go into boxes, scan by scan. */
export function Packing({ detail, place, onShowLabel }: PackingProps) {
  const box = chosenBox(detail, place.boxId)
  const isScan = place.phoneShows === 'scan'
  return (
    <div className={page.body}>
      <div className={isScan ? `${page.list} ${page.hiddenOnPhone}` : page.list}>
        <Boxes detail={detail} chosen={box} onChoose={place.chooseBox} />
        <LeftOfShipment detail={detail} />
        <Packed key={box?.id} detail={detail} box={box} onShowLabel={onShowLabel} />
      </div>
      <aside aria-label="Scan" className={isScan ? page.aside : `${page.aside} ${page.hiddenOnPhone}`}>
        <PackScans detail={detail} box={box} onShowLabel={onShowLabel} />
        <ShipmentFacts detail={detail} />
      </aside>
    </div>
  )
}

/** The box of the address; without one, the first that is open. */
function chosenBox({ boxes }: ShipmentDetail, boxId: number | null): Box | undefined {
  return boxes.find(({ id }) => id === boxId) ?? boxes.find(({ sealedAt }) => sealedAt === null) ?? boxes[0]
}

interface BoxPartProps {
  detail: ShipmentDetail
  box: Box | undefined
  onShowLabel: (code: string) => void
}

function PackScans({ detail, box, onShowLabel }: BoxPartProps) {
  const { why } = useMay('samples.edit')
  const mode = box === undefined || why !== null ? null : ({ mode: 'pack', boxId: box.id } as const)
  return (
    <ScanBox place={`shipment:${detail.shipment.id}`} mode={mode} onShow={onShowLabel}>
      {why !== null ? (
        <p>{why}. Scans are looked up.</p>
      ) : box === undefined ? (
        <p>Add a box to scan samples into. Until then, scans are looked up.</p>
      ) : (
        <p>
          Scans go into <strong>{boxName(box.number, detail).toLowerCase()}</strong>
          {box.sealedAt === null ? '' : '. It is sealed: open it to add samples'}
          <span className={scanCss.quiet}> · {sampleCount(box.samples)}</span>
        </p>
      )}
    </ScanBox>
  )
}

/** What is in the chosen box, and what is taken out of it. */
function Packed({ detail, box, onShowLabel }: BoxPartProps) {
  const [chosen, choose] = useState<ReadonlySet<RowKey>>(NONE)
  const lines = detail.lines.filter(({ boxId }) => boxId === box?.id)
  const inBox = lines.filter(({ id }) => chosen.has(id))
  const { unpack } = useShipmentWrites()
  const { run, isRunning } = useSaid()
  const { why } = useMay('samples.edit')
  const takeOut = () =>
    run('The samples were not taken out', async () => {
      const seen = inBox.map(({ id, version }) => ({ id, version }))
      const [only] = inBox
      await unpack({ id: detail.shipment.id, lines: seen }, (done) =>
        done === 1 && inBox.length === 1 && only !== undefined
          ? `${formatCode(only.code)} taken out of its box`
          : `${sampleCount(done)} taken out of the box`,
      )
      choose(NONE)
      focusWhenLost(REACHED)
    })
  const sealed = box?.sealedAt == null ? null : `Box ${box.code} is sealed: open it first`
  return (
    <>
      <div className={pageStyles.fill}>
        <LineTable
          label={box === undefined ? 'Packed samples' : `Samples in ${box.code}`}
          lines={lines}
          hasStates={false}
          latestId={null}
          checked={chosen}
          onCheck={choose}
          onOpen={({ code }) => onShowLabel(code)}
          empty={
            <EmptyState icon={<PackageOpen size={32} />} title="This box is empty">
              Scan the label of each sample as it goes into the box.
            </EmptyState>
          }
        />
      </div>
      {inBox.length === 0 ? null : (
        <ChosenBar
          entity={{ one: 'sample', many: 'samples' }}
          count={inBox.length}
          elsewhereCount={0}
          nameElsewhere={async () => []}
          onDropElsewhere={() => {}}
          onClear={() => choose(NONE)}
        >
          <Button
            icon={<Undo2 size={16} aria-hidden />}
            aria-label={`Take out ${sampleCount(inBox.length)}`}
            disabledReason={why ?? sealed}
            isPending={isRunning}
            onPress={() => void takeOut()}
          >
            Take out
          </Button>
        </ChosenBar>
      )}
    </>
  )
}

/** The row that the keyboard is on. */
const REACHED = '[role="grid"] [role="row"][tabindex="0"]'
const NONE: ReadonlySet<RowKey> = new Set()
