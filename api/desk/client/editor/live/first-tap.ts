import { EditorView } from "@codemirror/view";

/**
 * Puts the caret where a finger taps into a text without the focus. The library leaves that to the browser and reads it
 * from there a little later; any update before that, as when the menus are loaded, would put the caret back to the start.
 */
export const firstTap = EditorView.domEventHandlers({
  mousedown: ({ clientX, clientY }, view) => {
    if (view.hasFocus || !matchMedia("(pointer: coarse)").matches) return false;
    const anchor = view.posAtCoords({ x: clientX, y: clientY });
    if (anchor !== null) view.dispatch({ selection: { anchor }, userEvent: "select.pointer" });
    return false;
  },
});
