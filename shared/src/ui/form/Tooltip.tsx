import { cloneElement } from 'react';
import type { AriaAttributes, ReactElement, ReactNode } from 'react';
import AntTooltip from 'antd/es/tooltip';
import { Kit } from './KitProvider';

export interface TooltipProps {
  text: ReactNode;
  /** The text is the control's name, so it does not describe the control, too. */
  isLabel?: boolean;
  /** One control that takes a ref, focus and pointer events: a button or a link. */
  children: ReactElement<AriaAttributes>;
}

/** Explains one control on hover, keyboard focus or touch. Escape closes it. */
export function Tooltip({ text, isLabel, children }: TooltipProps) {
  return (
    <Kit>
      <AntTooltip title={text} trigger={['hover', 'focus']} mouseEnterDelay={0.15}>
        {isLabel ? <Undescribed {...children.props} control={children} /> : described(children, text)}
      </AntTooltip>
    </Kit>
  );
}

/** antd describes the control only while the tooltip is open. */
function described(control: TooltipProps['children'], text: ReactNode) {
  return typeof text === 'string' ? cloneElement(control, { 'aria-description': text }) : control;
}

/** The control without antd's description, which would announce its name again. */
function Undescribed({
  control,
  'aria-describedby': _description,
  ...given
}: AriaAttributes & { control: TooltipProps['children'] }) {
  return cloneElement(control, given);
}
