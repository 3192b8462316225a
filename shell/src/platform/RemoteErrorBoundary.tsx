import { Component, type ReactNode } from 'react';

interface RemoteErrorBoundaryProps {
  /** The page's address: another one renders the children again. */
  pathname: string;
  children: ReactNode;
  /** Replaces the children after an error. */
  fallback: (error: unknown) => ReactNode;
  onError: (error: unknown) => void;
}

interface RemoteErrorBoundaryState {
  /** What was thrown, in an array because it can be anything. */
  thrown: unknown[];
  pathname: string;
}

/** Catches an error of its children, reports it once and shows `fallback` until the address changes. */
export class RemoteErrorBoundary extends Component<RemoteErrorBoundaryProps, RemoteErrorBoundaryState> {
  override state: RemoteErrorBoundaryState = { thrown: [], pathname: this.props.pathname };

  static getDerivedStateFromError(error: unknown): Partial<RemoteErrorBoundaryState> {
    return { thrown: [error] };
  }

  static getDerivedStateFromProps(
    { pathname }: RemoteErrorBoundaryProps,
    state: RemoteErrorBoundaryState,
  ): RemoteErrorBoundaryState | null {
    return pathname === state.pathname ? null : { thrown: [], pathname };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    return thrown.length > 0 ? this.props.fallback(thrown[0]) : this.props.children;
  }
}
