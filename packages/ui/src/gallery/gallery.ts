import type { ReactNode } from 'react'

/** What `<Name>.gallery.tsx` exports as `gallery`: every variant and state of one primitive or chart. */
export interface Gallery {
  /** Name of the variant or state, and the thing in it. */
  specimens: Readonly<Record<string, ReactNode>>
  /** For what floats: the accessible name of the button among the specimens that opens it. */
  opens?: string
}

export interface GalleryItem extends Gallery {
  /** The folder's name: `Button`. */
  name: string
}
