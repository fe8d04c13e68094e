import { paths } from '@org/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reportError, startErrorReporting } from '#platform/error-reporting/index.ts'
import { rootOptions } from '#platform/error-reporting/root-options.ts'
import { App } from './app/App.tsx'
import { startServices } from './app/bootstrap.ts'
import '@org/ui/global'

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no #root element')

const root = createRoot(container, rootOptions(reportError))

if (import.meta.env.DEV && location.pathname === paths.gallery.link()) {
  // Needs neither session nor server; a production build has no trace of it.
  // Not awaited here: in a build its file waits for this one to come to its end.
  void import('./app/gallery/GalleryPage.tsx').then(({ GalleryPage }) =>
    root.render(
      <StrictMode>
        <GalleryPage />
      </StrictMode>,
    ),
  )
} else {
  root.render(
    <StrictMode>
      <App start={startServices} onStarted={({ config }) => void startErrorReporting(config)} />
    </StrictMode>,
  )
}
