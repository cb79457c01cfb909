import { createTheme } from '@mantine/core';

const transition = { transition: 'fade', duration: 90 } as const;
const picker = {
  checkIconPosition: 'right',
  // The list itself scrolls: a region within it that took the focus would be no choice of it.
  withScrollArea: false,
  styles: { options: { maxHeight: 320, overflowY: 'auto' } },
  // The box keeps the focus while its list is open: a list that took it would be closed by the box at once.
  comboboxProps: { transitionProps: transition, offset: 4, trapFocus: false, returnFocus: false },
};

/** Mantine's theme for Horizon: sizes and colours come from the tokens; only behaviour is set here. Written by name,
 * so that a component which the first page does not use stays out of its bytes. */
export const theme = createTheme({
  respectReducedMotion: true,
  cursorType: 'default',
  focusRing: 'never',
  components: {
    // Menus stay inside of their landmark instead of at the end of the page.
    Menu: {
      defaultProps: {
        transitionProps: transition,
        offset: 4,
        position: 'bottom-start',
        shadow: 'md',
        withinPortal: false,
        floatingStrategy: 'fixed',
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: {
      defaultProps: { transitionProps: transition, offset: 4, shadow: 'md', trapFocus: true, returnFocus: true },
    },
    Select: { defaultProps: picker },
    MultiSelect: { defaultProps: picker },
    // A scroll region that holds no control cannot be reached by keyboard unless it takes focus itself.
    ScrollArea: { defaultProps: { type: 'auto', scrollbarSize: 8, viewportProps: { tabIndex: 0 } } },
  },
});
