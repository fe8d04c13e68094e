/// <reference types="vite/client" />
import type { ReactNode } from 'react'
import type { Gallery, GalleryItem } from './gallery.ts'

export type { GalleryItem } from './gallery.ts'

/** What a chart's page exports: its variants in order, each drawn when it is shown. */
interface ChartGallery {
  items: readonly { title: string; render: () => ReactNode }[]
}

const primitives = import.meta.glob<{ gallery: Gallery }>('../primitives/*/*.gallery.tsx', { eager: true })
const charts = import.meta.glob<{ gallery: ChartGallery }>('../charts/*/*.gallery.tsx', { eager: true })

const nameOf = (path: string): string => /([^/]+)\.gallery\.tsx$/.exec(path)?.[1] ?? path

const chartItem = ([path, { gallery }]: [string, { gallery: ChartGallery }]): GalleryItem => ({
  name: nameOf(path),
  specimens: Object.fromEntries(gallery.items.map(({ title, render }) => [title, render()])),
})

/** Every page of the gallery, by name. A new folder's page is in it by being there. */
export const galleryItems: readonly GalleryItem[] = [
  ...Object.entries(primitives).map(([path, { gallery }]) => ({ name: nameOf(path), ...gallery })),
  ...Object.entries(charts).map(chartItem),
].sort((a, b) => a.name.localeCompare(b.name))
