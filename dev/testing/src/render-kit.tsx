import { KitProvider } from '@najem/shared/ui/form';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';

function StillKit({ children }: { children: ReactNode }) {
  return <KitProvider withoutStyles>{children}</KitProvider>;
}

/** Renders parts of the kit without antd's styles and motion. */
export function renderKit(parts: ReactNode): RenderResult {
  return render(parts, { wrapper: StillKit });
}
