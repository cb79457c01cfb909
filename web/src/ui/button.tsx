import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { hint } from './hints.ts';

export type ButtonLook = 'primary' | 'default' | 'subtle' | 'danger' | 'link';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  small?: boolean;
  /** While busy, the button keeps its width, shows a spinner and ignores presses. */
  busy?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with a label. One primary button per page; `link` is for running text, lists and headings, and is underlined. */
export function Button({
  look = 'default',
  small,
  busy,
  icon,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const names = classes(styles.button, styles[look], small && styles.small, busy && styles.busy, className);
  return (
    <button
      {...rest}
      type={type}
      className={names}
      data-look={look}
      data-bare={icon ? undefined : true}
      // Not `disabled` while busy: a disabled button would lose the focus.
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy}
      onClick={busy ? takesNoPress : onClick}
    >
      {icon}
      {children}
    </button>
  );
}

function takesNoPress(event: MouseEvent): void {
  event.preventDefault();
}

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  /** The accessible name, also shown on hover. */
  label: string;
  /** The shortcut shown in the hint, such as `[` or `Ctrl K`. */
  keys?: string;
  /** Part of the label, shown next to the icon if there is room. */
  word?: string | undefined;
  children: ReactNode;
}

/** A button with an icon; its label is in the hint, and next to the icon if there is room. */
export function IconButton({
  label,
  keys,
  word,
  look = 'subtle',
  small,
  className,
  children,
  ...rest
}: IconButtonProps) {
  const names = classes(styles.button, !word && styles.icon, styles[look], small && styles.small, className);
  return (
    <button type="button" {...hint(keys ? `${label} (${keys})` : label)} {...rest} className={names} aria-label={label}>
      {children}
      {word}
    </button>
  );
}
