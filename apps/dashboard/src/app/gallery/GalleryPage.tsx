import { paths } from '@org/core'
import { ToastRegion } from '@org/ui'
import { type GalleryItem, galleryItems } from '@org/ui/gallery'
import { applyTheme } from '@org/ui/theme'
import { type ReactElement, useLayoutEffect } from 'react'
import { Link, useSearch } from 'wouter'
import * as css from './GalleryPage.css.ts'

type Theme = 'light' | 'dark'

/** What fills the height of its place needs a place with a height. */
const FILLS_ITS_PLACE: ReadonlySet<string> = new Set(['Grid', 'Split', 'Table'])

const address = (item: string | null, theme: Theme): string =>
  `${paths.gallery.link()}?${new URLSearchParams({ ...(item === null ? {} : { item }), theme })}`

/** Every primitive and chart in every variant and state; in development only. `?item=Button&theme=dark` shows one. */
export function GalleryPage(): ReactElement {
  const params = new URLSearchParams(useSearch())
  const theme: Theme = params.get('theme') === 'dark' ? 'dark' : 'light'
  const name = params.get('item')
  const shown = galleryItems.filter((item) => name === null || item.name === name)
  useLayoutEffect(() => applyTheme(theme), [theme])
  return (
    <>
      <main className={css.page}>
        <h1 className={css.title}>Gallery</h1>
        <nav aria-label="Gallery" className={css.nav}>
          <Link href={address(name, theme === 'dark' ? 'light' : 'dark')}>
            {theme === 'dark' ? 'In light' : 'In dark'}
          </Link>
          <Link href={address(null, theme)}>All</Link>
          {(name === null ? galleryItems : []).map((item) => (
            <Link key={item.name} href={address(item.name, theme)}>
              {item.name}
            </Link>
          ))}
        </nav>
        {shown.length === 0 ? <p>There is no {name} in the gallery.</p> : null}
        {shown.map((item) => (
          // Alone it is another than among all: what was open or said there goes.
          <Item key={`${item.name} ${name}`} item={item} />
        ))}
      </main>
      <ToastRegion />
    </>
  )
}

function Item({ item: { name, specimens, opens } }: { item: GalleryItem }): ReactElement {
  return (
    <section aria-label={name} data-item={name} data-opens={opens} className={css.item}>
      <h2 className={css.title}>{name}</h2>
      {Object.entries(specimens).map(([title, content]) => (
        <div key={title} className={css.specimen}>
          <p className={css.caption}>{title}</p>
          <div className={FILLS_ITS_PLACE.has(name) ? css.tall : css.stage}>{content}</div>
        </div>
      ))}
    </section>
  )
}
