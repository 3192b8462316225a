import { Component, type ReactNode } from 'react';

interface RemoteErrorBoundaryProps {
  /** The page's address: another one renders the children again. */
  pathname: string;
  children: ReactNode;
  fallback: ReactNode;
  onError: (error: unknown) => void;
}

interface RemoteErrorBoundaryState {
  failed: boolean;
  pathname: string;
}

/** Catches an error of its children, reports it once and shows `fallback` until the address changes. */
export class RemoteErrorBoundary extends Component<RemoteErrorBoundaryProps, RemoteErrorBoundaryState> {
  override state = { failed: false, pathname: this.props.pathname };

  static getDerivedStateFromError(): Partial<RemoteErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    { pathname }: RemoteErrorBoundaryProps,
    state: RemoteErrorBoundaryState,
  ): RemoteErrorBoundaryState | null {
    return pathname === state.pathname ? null : { failed: false, pathname };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
