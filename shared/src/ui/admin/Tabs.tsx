import type { MouseEvent, ReactNode } from 'react';
import AntTabs from 'antd/es/tabs';
import { Icon, type IconName } from '@najem/shared/ui/base';
import { Kit } from '@najem/shared/ui/form';
import './tabs.css';

export interface Tab<Key extends string> {
  key: Key;
  label: string;
  icon?: IconName;
  /** Rendered only while its tab is chosen. */
  content: ReactNode;
}

export interface TabsProps<Key extends string> {
  /** Names the tabs with their panel for screen readers. */
  label: string;
  tabs: readonly Tab<Key>[];
  active: Key;
  onChange: (key: Key) => void;
  /** `pills` is for tabs within a tab. */
  look?: 'line' | 'pills';
}

/** Tabs that show one screen at a time. */
export function Tabs<Key extends string>({ label, tabs, active, onChange, look = 'line' }: TabsProps<Key>) {
  return (
    <Kit>
      <AntTabs
        className="rn-tabs"
        type={look === 'pills' ? 'card' : 'line'}
        role="group"
        aria-label={label}
        activeKey={active}
        onMouseDown={keepTabInPlace}
        onTabClick={(_key, { currentTarget }) => focusTab(currentTarget)}
        onChange={(key) => {
          const tab = tabs.find((candidate) => candidate.key === key);
          if (tab) onChange(tab.key);
        }}
        destroyOnHidden
        items={tabs.map(({ key, label: title, icon, content }) => ({
          key,
          label: title,
          icon: icon && <Icon name={icon} size={18} />,
          children: content,
        }))}
      />
    </Kit>
  );
}

/** antd scrolls a tab that takes focus into view: a press that focused it would move it away before the click. */
function keepTabInPlace(event: MouseEvent<HTMLElement>): void {
  if (event.target instanceof Element && event.target.closest('.ant-tabs-tab')) event.preventDefault();
}

/** Arrow keys go on from a clicked tab. */
function focusTab(clicked: EventTarget): void {
  if (!(clicked instanceof HTMLElement)) return;
  const tab = clicked.role === 'tab' ? clicked : clicked.querySelector<HTMLElement>('[role="tab"]');
  tab?.focus({ preventScroll: true });
}
