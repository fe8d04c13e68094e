import { findingsIn } from './findings.ts'
import type { Leaves, ModusRows } from './rows.ts'

/** What the reader of XML and that of JSON tell, element by element. */
export interface ModusWalk {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text(characters: string): void
  close(name: string): void
  /** Whether it asks for tests of samples. */
  isOrder(): boolean
}

interface Open {
  name: string
  leaves: Record<string, string>
  text: string
  hasChildren: boolean
}

const opened = (name: string, attributes: Readonly<Record<string, string>>): Open => ({
  name,
  // A name that every object has already stays one of the file.
  leaves: Object.assign(Object.create(null), attributes),
  text: '',
  hasChildren: false,
})

/**
 * Follows a Modus file. Names decide, not their places: laboratories nest them differently. JSON has its keys in any
 * order, so results only point to what is told of their sample, their layer and their event.
 */
export function walkModus(rows: ModusRows): ModusWalk {
  const path: Open[] = []
  let event = { kind: '', date: '' }
  let refs = new Map<string, Leaves>()
  let sample: Record<string, string> = {}
  let depth: Leaves | null = null
  let recommending = 0
  let tests = 0

  const enter = (name: string, leaves: Leaves): void => {
    if (name === 'Event') event = { kind: '', date: '' }
    // Each kind of sample of an event has layers of its own.
    if (path.at(-2)?.name === 'EventSamples') refs = new Map()
    if (isSample(name)) {
      sample = {}
      depth = null
    }
    if (name === 'Depth') depth = leaves
    if (name === 'TestPackage' || name === 'TestPackages') tests += 1
  }

  const leave = ({ name, leaves, text, hasChildren }: Open): void => {
    const parent = path.at(-1)
    if (name === 'DepthRef') refs.set(leaves.DepthID ?? '', leaves)
    else if (name === 'Depth') depth = null
    else if (parent?.name === 'EventType') {
      if (text.trim() !== 'false') event.kind = name
    } else if (isResult(name) && parent !== undefined && isResult(parent.name.replace(/s$/, '')))
      for (const finding of findingsIn(name, leaves)) rows.add(finding, { sample, depth, refs, event })
    else if (!hasChildren && parent !== undefined) {
      parent.leaves[name] = text.trim()
      if (parent.name === 'SampleMetaData') sample[name] = text.trim()
      if (parent.name === 'EventMetaData' && name === 'EventDate') event.date = text.trim()
    }
  }

  return {
    open(name, attributes) {
      const parent = path.at(-1)
      if (isRecommendation(name)) {
        // One stands in another; the list of crops (`RecommendationRefs`) has no numbers.
        if (recommending === 0 && parent?.name !== 'RecommendationRefs') rows.skipRecommendation()
        recommending += 1
      }
      if (parent !== undefined) parent.hasChildren = true
      path.push(opened(name, attributes))
      if (recommending === 0) enter(name, path.at(-1)?.leaves ?? {})
    },
    text(characters) {
      const last = path.at(-1)
      if (last !== undefined && !last.hasChildren && recommending === 0) last.text += characters
    },
    close(name) {
      const last = path.pop()
      if (isRecommendation(name)) recommending -= 1
      else if (recommending === 0 && last !== undefined) leave(last)
    },
    isOrder: () => tests > 0,
  }
}

/** `SoilSample`, `PlantSample`; what an event has of them is in `EventSamples`. */
const isSample = (name: string): boolean => name.endsWith('Sample')
const isResult = (name: string): boolean => name.endsWith('Result') && name !== 'ModusResult'
const isRecommendation = (name: string): boolean =>
  name === 'NutrientRecommendation' || name === 'Recommendation'
