package gpu

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestList(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/v1/pods":
			w.Write([]byte(`[{"id":"p1","desiredStatus":"RUNNING"}]`))
		case "/v1/networkvolumes":
			w.Write([]byte(`[{"id":"v1"}]`))
		}
	}))
	defer srv.Close()
	if got := calls[0]; got != "GET /v1/pods" {
		t.Fatalf("called %s, not GET /v1/pods", got)
	}
}
