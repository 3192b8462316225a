import { cloneElement } from 'react';
import type { AriaAttributes, ReactElement, ReactNode } from 'react';
import AntTooltip from 'antd/es/tooltip';
import { Kit } from './KitProvider';

export interface TooltipProps {
  text: ReactNode;
  /** The text is the control's name, so it is shown but not announced again. */
  isLabel?: boolean;
  /** One control that takes a ref, focus and pointer events: a button or a link. */
  children: ReactElement<AriaAttributes>;
}

/** Explains one control on hover, keyboard focus or touch. Escape closes it. */
export function Tooltip({ text, isLabel, children }: TooltipProps) {
  // antd describes the control only while the tooltip is open.
  const described =
    isLabel || typeof text !== 'string' ? children : cloneElement(children, { 'aria-description': text });
  return (
    <Kit>
      <AntTooltip
        title={isLabel ? <span aria-hidden="true">{text}</span> : text}
        trigger={['hover', 'focus']}
        mouseEnterDelay={0.15}
      >
        {described}
      </AntTooltip>
    </Kit>
  );
}
