/** A theme.json with a setting of each type, and lists. */
export const MANIFEST = `{
  "name": "Harbour",
  "settings": {
    "band": { "type": "colour", "label": "Colour of the band", "default": "#5b2a4a" },
    "motto": { "type": "text", "label": "Line below the name", "default": "" },
    "front": {
      "type": "choice",
      "label": "Front page",
      "options": [
        { "value": "calm", "label": "One story" },
        { "value": "busy", "label": "Many stories" }
      ],
      "default": "calm"
    },
    "show_writers": { "type": "boolean", "label": "Show the writers", "default": true },
    "columns": { "type": "number", "label": "Columns", "min": 1, "max": 4, "default": 3 }
  },
  "data": {
    "home": {
      "essays": { "pieces": { "tag": "essay", "limit": 4 } }
    },
    "page-about": {
      "ours": { "pieces": { "writer": "ada", "language": "en", "limit": 6 } }
    }
  }
}`;

/** A template that uses it. */
export const USED = `<header class="masthead {{ theme.settings.front }}">{{ theme.settings.motto }}</header>
{% for piece in theme.data.essays %}
  <h2><a href="{{ piece.url | path }}">{{ piece.title }}</a></h2>
{% endfor %}`;
