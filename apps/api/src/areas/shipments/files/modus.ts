import type { ShipmentDetail } from '@org/core/contract'
import { dayInZone } from '../../shared/day-in-zone.ts'
import { escaped } from '../../shared/xml.ts'
import { type NumberedLine, orderedLines, testsOf } from './numbered.ts'

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<ModusSubmit Version="1.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="modus_submit.xsd">\n`

const element = (name: string, text: string | number): string => `<${name}>${escaped(String(text))}</${name}>`

/** Of one field year: Modus calls this an event. */
interface Event {
  detail: ShipmentDetail
  first: NumberedLine
  lines: readonly NumberedLine[]
  tests: readonly string[]
  /** `0 - 15 cm`, numbered from 1 by their place. */
  depths: readonly Depth[]
  /** Of a shipment that has no day yet. */
  date: Date
  /** Whose days the order says. */
  timeZone: string
}
interface Depth {
  name: string
  topCm: number
  bottomCm: number
}

/**
 * A laboratory’s order as Modus 1.0, event by event. Elements are those of the files that laboratories publish, in their
 * order, also where we have nothing to say: programs that read them know no schema.
 */
export function* modusOrder(
  detail: ShipmentDetail,
  days: Pick<Event, 'date' | 'timeZone'>,
): Generator<string> {
  yield HEAD
  const events = Map.groupBy(orderedLines(detail), ({ line }) => line.fieldYearId)
  const tests = testsOf(detail.laboratory)
  for (const lines of events.values()) {
    const [first] = lines
    if (first !== undefined) yield* eventOf({ detail, first, lines, tests, depths: depthsOf(lines), ...days })
  }
  yield '</ModusSubmit>\n'
}

function depthsOf(lines: readonly NumberedLine[]): Depth[] {
  const depths = new Map<string, Depth>()
  for (const { line } of lines) {
    const { depthTopCm: topCm, depthBottomCm: bottomCm } = line
    const name = depthName(topCm, bottomCm)
    depths.set(name, { name, topCm, bottomCm })
  }
  return [...depths.values()].toSorted((a, b) => a.topCm - b.topCm || a.bottomCm - b.bottomCm)
}
const depthName = (topCm: number, bottomCm: number): string => `${topCm} - ${bottomCm} cm`

function* eventOf(event: Event): Generator<string> {
  yield '<Event>\n'
  yield aboutField(event)
  yield aboutEvent(event)
  yield aboutLaboratory(event)
  yield `<EventSamples>\n<Soil>\n<DepthRefs>\n${event.depths.map(depthRef).join('')}</DepthRefs>\n`
  for (const line of event.lines) yield soilSample(line, event)
  yield '</Soil>\n</EventSamples>\n</Event>\n'
}

/** The same whenever the order is written again. */
const eventCode = ({ detail, first }: Event): string => `${detail.shipment.number}-${first.line.fieldYearId}`

const aboutField = (event: Event): string => `<SubmissionAttributes>
<SubmittedBy></SubmittedBy>
${element('SubmittedFor', event.first.line.growerName)}
</SubmissionAttributes>
<FMISMetaData>
${element('FMISEventID', eventCode(event))}
<FMISProfile>
${element('Grower', event.first.line.growerName)}
<Farm></Farm>
${element('Field', event.first.line.fieldName)}
<Sub-Field></Sub-Field>
</FMISProfile>
</FMISMetaData>
`

const aboutEvent = (event: Event): string => `<EventMetaData>
${element('EventCode', eventCode(event))}
<EventType>
<Soil></Soil>
</EventType>
${element('EventDate', eventDay(event))}
</EventMetaData>
${element('Comments', `Shipment ${event.detail.shipment.number}`)}
`

/** When the last of its samples was collected; else when they were shipped. */
function eventDay({ detail, lines, date, timeZone }: Event): string {
  const collected = lines.flatMap(({ line }) => line.collectedAt ?? []).sort()
  const last = collected.at(-1)
  if (last !== undefined) return dayInZone(last, timeZone)
  return detail.shipment.shippedOn ?? dayInZone(date, timeZone)
}

const aboutLaboratory = ({ detail: { laboratory }, tests }: Event): string => `<LabMetaData>
<LabID></LabID>
${element('LabName', laboratory.name)}
<ClientAccount>
${element('AccountNumber', laboratory.account)}
</ClientAccount>
<TestPackageRefs>
${tests.map((name, at) => `<TestPackageRef TestPackageID="${at + 1}">\n${element('Name', name)}\n</TestPackageRef>\n`).join('')}</TestPackageRefs>
</LabMetaData>
`

const depthRef = ({ name, topCm, bottomCm }: Depth, at: number): string => `<DepthRef DepthID="${at + 1}">
${element('Name', name)}
${element('StartingDepth', topCm)}
${element('EndingDepth', bottomCm)}
${element('ColumnDepth', thicknessCm(topCm, bottomCm))}
<DepthUnit>cm</DepthUnit>
</DepthRef>
`
/** Without what floats add: 30.1 − 15.2 is 14.900000000000002. */
const thicknessCm = (topCm: number, bottomCm: number): number => Number((bottomCm - topCm).toFixed(6))

const soilSample = ({ number, line, box }: NumberedLine, { tests, depths }: Event): string => {
  const depth = depths.findIndex(({ name }) => name === depthName(line.depthTopCm, line.depthBottomCm)) + 1
  return `<SoilSample>
${element('Comments', `Point ${line.pointNumber}${box === null ? '' : `, box ${box.code}`}`)}
<SampleMetaData>
${element('SampleNumber', number)}
${element('FMISSampleID', line.code)}
<Geometry epsg="4326">POINT (${line.lon} ${line.lat})</Geometry>
<TestPackages>
${tests.map((_, at) => `<TestPackage TestPackageID="${at + 1}"/>\n`).join('')}</TestPackages>
</SampleMetaData>
<Depths>
<Depth DepthID="${depth}"></Depth>
</Depths>
</SoilSample>
`
}
