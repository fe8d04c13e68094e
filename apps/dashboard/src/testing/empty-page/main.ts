import '@org/ui/global'
import { palettes } from '@org/ui/theme'
import { createElement, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createMap, HOME_EXTENT } from '#map/createMap.ts'
import { markDrawn } from '#map/drawn-mark.ts'
import { DEFAULT_LAYERS } from '#map/layer-choice.ts'
import { showBaseMap } from '#map/useMap.ts'

/** What the pages are measured beside (`bench pages`): React with nothing on it, and with nothing but the same map. */
function EmptyPage() {
  const [shown, setShown] = useState('nothing')
  const link = (name: string) =>
    createElement('button', { key: name, id: name, type: 'button', onClick: () => setShown(name) }, name)
  return createElement(
    'main',
    null,
    ['nothing', 'words', 'map'].map(link),
    shown === 'words' ? createElement('p', { id: 'content' }, 'Content') : null,
    shown === 'map' ? createElement(OnlyMap) : null,
  )
}

function OnlyMap() {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (container.current === null) return
    const element = container.current
    const map = createMap({
      container: element,
      label: 'Map',
      palette: palettes.light,
      choice: DEFAULT_LAYERS,
      extent: HOME_EXTENT,
      place: null,
      transformRequest: (url) => ({ url }),
    })
    map.once('load', () => showBaseMap(map))
    markDrawn(map, element)
    return () => map.remove()
  }, [])
  return createElement('div', { id: 'content', ref: container, style: { height: 800 } })
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root element')
createRoot(root).render(createElement(EmptyPage))
