import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  children: ReactNode;
  fallback: ReactNode;
  onFault: (error: unknown) => void;
}

/** Keeps an error of its children to itself: tells of it once and shows `fallback` instead. */
export class FaultBoundary extends Component<FaultBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFault(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
