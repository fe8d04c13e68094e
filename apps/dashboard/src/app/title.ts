import { useEffect } from 'react'

/** The product's name, as titles and the footer write it. */
export const PRODUCT_NAME = 'Sampling operations'

/** Names the browser tab after the page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
}
