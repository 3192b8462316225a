import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  /** Where the page stands: somewhere else the children get another chance. */
  place: string;
  children: ReactNode;
  fallback: ReactNode;
  onFault: (error: unknown) => void;
}

interface FaultBoundaryState {
  failed: boolean;
  place: string;
}

/** Keeps an error of its children to itself: tells of it once and shows `fallback` instead. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state = { failed: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<FaultBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: FaultBoundaryProps, state: FaultBoundaryState): FaultBoundaryState | null {
    return place === state.place ? null : { failed: false, place };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFault(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
