import { Component, type ReactNode } from 'react'
import { PageFailed } from './PageFailed.tsx'

export interface PageBoundaryProps {
  /** Changes with the page: a page that failed does not take the next one with it. */
  resetKey: string
  children: ReactNode
  /** How the page is loaded anew. */
  reload?: () => void
  /** Stands in the place of what failed, where that is not a page. */
  fallback?: ReactNode
}

/** Keeps a failure of one page on that page: what is around it goes on working. Reported by the React root. */
export class PageBoundary extends Component<PageBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override componentDidUpdate(before: PageBoundaryProps) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.reset()
  }

  /** React keeps a program that failed to load failed for this page's life: only a reload asks for it again. */
  override componentDidCatch(error: unknown) {
    if (error !== this.retried) return
    const { reload = () => location.reload() } = this.props
    reload()
  }

  private retried: unknown = null

  private readonly retry = () => {
    this.retried = this.state.error
    this.reset()
  }

  private readonly reset = () => this.setState({ error: null, failed: false })

  override render() {
    const { children, fallback = <PageFailed error={this.state.error} onRetry={this.retry} /> } = this.props
    return this.state.failed ? fallback : children
  }
}
