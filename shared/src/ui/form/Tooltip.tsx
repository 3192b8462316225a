import type { ReactElement, ReactNode } from 'react';
import AntTooltip from 'antd/es/tooltip';
import { Kit } from './KitProvider';

export interface TooltipProps {
  text: ReactNode;
  /** One control that takes a ref, focus and pointer events: a button or a link. */
  children: ReactElement;
}

/** Explains one control on hover, keyboard focus or touch. Escape closes it. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Kit>
      <AntTooltip title={text} trigger={['hover', 'focus']} mouseEnterDelay={0.15}>
        {children}
      </AntTooltip>
    </Kit>
  );
}
